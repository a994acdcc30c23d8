//! Results as a JUnit file.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};

use super::{Case, Group, Passed, Results, Suite, Weight};
use crate::visible;

/// The file: what passed, was left out, failed, and as an error what fails in some of the same runs only. The same
/// results give the same file.
///
/// # Panics
///
/// Never: the writer is memory.
#[must_use]
pub fn file(results: &Results) -> String {
    let mut report = Report::new(results.command);
    report.add_test_suites(results.suites.iter().map(suite));
    let text = report.to_string().expect("memory can be written to");
    if text.ends_with('\n') { text } else { text + "\n" }
}

/// What XML cannot have is made visible; the library would leave it out.
fn xml(text: &str) -> XmlString {
    XmlString::new(visible::lines(text))
}

fn suite(suite: &Suite) -> TestSuite {
    let mut tests = TestSuite::new(xml(&suite.name));
    let class = &suite.name;
    tests.add_test_cases(suite.passed.iter().map(|passed| noted(class, passed, TestCaseStatus::success())));
    tests.add_test_cases(suite.skipped.iter().map(|skipped| {
        let mut status = TestCaseStatus::skipped();
        status.set_message(xml(&skipped.note));
        noted(class, skipped, status)
    }));
    for group in &suite.groups {
        tests.add_test_cases(group.cases.iter().map(|case| wrong(class, group, case)));
    }
    if !suite.repeat.is_empty() {
        tests.add_property((xml("repeat"), xml(&suite.repeat)));
    }
    if !suite.warnings.is_empty() {
        tests.set_system_err(xml(&suite.warnings.join("\n")));
    }
    tests
}

fn noted(class: &str, passed: &Passed, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(xml(&passed.name), status);
    case.set_classname(xml(class)).set_system_out(xml(&passed.note));
    case
}

fn wrong(class: &str, group: &Group, wrong: &Case) -> TestCase {
    let mut status = TestCaseStatus::non_success(match group.weight {
        Weight::Finding => NonSuccessKind::Failure,
        Weight::Sometimes => NonSuccessKind::Error,
    });
    status.set_type(xml(&group.kind)).set_message(xml(&wrong.message)).set_description(xml(&wrong.details));
    let mut case = TestCase::new(xml(&wrong.name), status);
    case.set_classname(xml(class));
    case
}
