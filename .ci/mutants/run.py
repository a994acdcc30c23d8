#!/usr/bin/env python3
"""Tries the mutants of `cargo mutants` on the tests, in one build.

    .ci/mutants/run.py                        all of them
    .ci/mutants/run.py -f 'src/deck/**'       those of some files
    .ci/mutants/run.py --again                those that were missed the last time or not come to, on the tests of now
    .ci/mutants/run.py --again --processes    the same, on the tests that start processes

`cargo mutants` builds the crate and runs its tests once a mutant: some thousand times. Here all mutants of its list are put
into one build, each behind a switch; a run of each test says which mutants it comes to, and each mutant is
run with those tests only, the shortest first, until one fails. What cannot be switched (a constant, a change that does not
compile) is built by itself, at the end. What is changed and which tests are run is in .cargo/mutants.toml.

Everything is in target/own-mutants: `results.json` has what became of each mutant.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import fnmatch
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import tomllib

from weave import FEATURES, RUNTIME, SWITCH, woven

ROOT = pathlib.Path(__file__).resolve().parents[2]
SETTINGS = tomllib.loads((ROOT / ".cargo/mutants.toml").read_text())
# Not as quick as it can be, but soon built. For this crate alone what is not stable: a switch in a `const fn` takes it.
# It is said in every build, or crates that look for it would be built anew each time.
HOW_TO_BUILD = {"CARGO_PROFILE_DEV_OPT_LEVEL": "1", "CARGO_PROFILE_DEV_DEBUG": "0", "RUSTFLAGS": "--cap-lints=allow",
                "RUSTC_BOOTSTRAP": "misdeal"}  # fmt: skip
# A test that takes so many seconds longer than it should, and so many times as long, does not end.
PATIENCE, TIMES_AS_LONG = 3, 8
WAITING = 60  # seconds, of a test that waits for what does not come
CHECKING = 40  # seconds; a constant that is computed for ever is known by that it takes longer
# Tests are started together up to this much processor time; few at first, as most mutants are caught at once.
FIRST_BATCH, BATCH = 0.15, 1.0


@dataclasses.dataclass
class Suite:
    """Tests that are run together."""

    build: list  # arguments of cargo
    tests: list  # which tests
    longest: int  # seconds of processor time; what takes longer is left out, and may tell what is missed here
    memory: int  # bytes of address space


IN_PROCESS = Suite(SETTINGS["additional_cargo_args"], SETTINGS["additional_cargo_test_args"], longest=4, memory=6 << 30)
STARTING_PROCESSES = Suite(
    ["--features=proptest"],
    ["--test=campaign", "--test=campaign_program", "--test=program", "--test=programs", "--test=cli"],
    longest=60,
    memory=resource.RLIM_INFINITY,  # some machines of other languages take much that they never use
)


def cargo(*words, folder=ROOT, check=True, seconds=None, **environment):
    process = subprocess.Popen(["cargo", *words], cwd=folder, env=os.environ | environment, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)  # fmt: skip
    try:
        stdout, stderr = process.communicate(timeout=seconds)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)  # the compiler too
        process.communicate()
        raise
    if check and process.returncode != 0:
        sys.exit(f"run.py: cargo {' '.join(words)} failed\n{stdout[-3000:]}{stderr[-3000:]}")
    return subprocess.CompletedProcess(words, process.returncode, stdout, stderr)


def listed(files):
    """The list, of these files; what `-f` of cargo-mutants names is added to what the settings name."""
    mutants = json.loads(cargo("mutants", "--list", "--json").stdout)
    for mutant in mutants:
        del mutant["diff"]
    chosen = [mutant for mutant in mutants if not files or any(fnmatch.fnmatch(mutant["file"], glob) for glob in files)]
    return dict(enumerate(chosen))


def write(path, text):
    """Leaves a file that is already so alone: what is built from it is not built again."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy_sources(folder):
    shutil.rmtree(folder, ignore_errors=True)
    for name in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def complaints_of(folder, build):
    """What the compiler complains about: file, first and last byte, message."""
    run = cargo("check", "--lib", "--message-format=json", *build, folder=folder, check=False)
    for line in run.stdout.splitlines():
        message = json.loads(line)
        if message["reason"] == "compiler-message" and message["message"]["level"] == "error":
            for span in filter(lambda span: span["is_primary"], message["message"]["spans"]):
                while not span["file_name"].startswith("src/") and span["expansion"]:
                    span = span["expansion"]["span"]  # in a macro of another crate: where it is called
                yield span["file_name"], span["byte_start"], span["byte_end"], message["message"]["message"]


class Tree:
    """A copy of the sources with mutants woven in."""

    def __init__(self, folder, mutants):
        self.folder, self.mutants = folder, mutants
        copy_sources(folder)
        write(folder / "src/mutation.rs", RUNTIME.replace("COUNT", str(max(mutants) + 1)))
        library = (ROOT / "src/lib.rs").read_text()
        write(folder / "src/lib.rs", FEATURES + library + "#[doc(hidden)]\npub mod mutation;\n")

    def weave(self, left_out):
        """Puts in all but some; the numbers of those that could not be are added to them."""
        self.computed = set()
        by_file = collections.defaultdict(list)
        for number, mutant in self.mutants.items():
            by_file[mutant["file"]].append((number, mutant))
        for file, mutants in by_file.items():
            chosen = [(number, mutant) for number, mutant in mutants if number not in left_out]
            text, done, computed = woven((ROOT / file).read_text(), chosen)
            left_out |= {number for number, _ in chosen} - done
            self.computed |= computed
            write(self.folder / file, text)

    def weave_what_compiles(self, build):
        """Compiles, and leaves out what the compiler complains about, until it has no complaint."""
        left_out = set()
        while True:
            self.weave(left_out)
            complaints = list(complaints_of(self.folder, build))
            print(f"woven: {len(self.mutants) - len(left_out)}, left out: {len(left_out)}, complaints: {len(complaints)}", flush=True)
            if not complaints:
                return left_out
            to_blame = {number for place in complaints for number in self.blamed(*place)} - left_out
            if not to_blame:
                sys.exit(f"run.py: what is woven in does not compile, and no mutant is to blame: {complaints}")
            left_out |= to_blame

    def blamed(self, file, start, end, _message):
        """The mutant whose switch is the last before the place, or the first in it."""
        text = (self.folder / file).read_bytes()
        switches = [(found.start(), int(found[1])) for found in re.finditer(rf"{SWITCH}\((\d+)\)".encode(), text)]
        inside = [number for at, number in switches if start <= at < end]
        before = [number for at, number in switches if at < start]
        return inside[:1] or before[-1:]


class NotBuilt(Exception):
    """What the compiler says of tests that it does not build; some of it only when it makes code."""


class Tests:
    """The tests of a build, as names with their executable."""

    def __init__(self, folder, suite):
        self.folder, self.suite = folder, suite
        run = cargo("test", "--no-run", "--message-format=json", *suite.build, *suite.tests, folder=folder, check=False)
        if run.returncode != 0:
            raise NotBuilt(run.stdout[-3000:] + run.stderr[-3000:])
        messages = (json.loads(line) for line in run.stdout.splitlines() if line.startswith("{"))
        built = (message for message in messages if message.get("executable") and message["profile"]["test"])
        self.executables = [message["executable"] for message in built]
        self.known = {}

    def names(self):
        for executable in self.executables:
            every, ignored = (self.list(executable, *words) for words in ([], ["--ignored"]))
            yield from ((executable, name) for name in every if name not in set(ignored))

    def list(self, executable, *words):
        run = subprocess.run([executable, "--list", *words], cwd=self.folder, stdout=subprocess.PIPE, text=True, check=True)
        return [line.removesuffix(": test") for line in run.stdout.splitlines() if line.endswith(": test")]

    def run(self, executable, names, seconds, **environment):
        """`passed`, `failed` or `timeout`, and the processor time that was used."""
        fixed = {"RUST_BACKTRACE": "0", "RAYON_NUM_THREADS": "1", "PROPTEST_RNG_SEED": "1",
                 "PROPTEST_FAILURE_PERSISTENCE": "off"}  # fmt: skip

        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (self.suite.memory, self.suite.memory))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        # Programs that a test starts write there as well, so that nothing waits for them.
        process = subprocess.Popen([executable, "--exact", "--test-threads=1", *names], cwd=self.folder,
                                   env=os.environ | fixed | environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limits,
                                   start_new_session=True)  # fmt: skip
        end = time.monotonic() + WAITING + TIMES_AS_LONG * seconds
        while time.monotonic() < end:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            time.sleep(0.005)
        else:
            os.killpg(process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(process.pid, 0)
        code = process.returncode = os.waitstatus_to_exitcode(status)
        verdict = "passed" if code == 0 else "timeout" if code in (-signal.SIGXCPU, -signal.SIGKILL) else "failed"
        return verdict, usage.ru_utime + usage.ru_stime

    def look(self, jobs):
        """Runs each test by itself, without a mutant: how long it takes and which mutants it comes to."""
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            found = list(pool.map(lambda test: (test, self.reach(*test)), list(self.names())))
        self.known = {test: reached for test, reached in found if reached["verdict"] == "passed"}
        for verdict, told in (("timeout", "left out, as they take longer"), ("failed", "fail without a mutant")):
            names = [name for (_, name), reached in found if reached["verdict"] == verdict]
            if names:
                print(f"tests that {told}: {' '.join(names)}", flush=True)
        if any(reached["verdict"] == "failed" for _, reached in found):
            sys.exit("run.py: tests that fail on the sources as they are say nothing about mutants")
        seconds = sum(reached["seconds"] for reached in self.known.values())
        print(f"tests: {len(self.known)}, {seconds:.0f} s of a processor", flush=True)

    def reach(self, executable, name):
        reached = self.folder.parent / "reached" / f"{pathlib.Path(executable).name}-{name.replace('/', '_')}"
        reached.parent.mkdir(exist_ok=True)
        reached.unlink(missing_ok=True)
        verdict, seconds = self.run(executable, [name], self.suite.longest, MUTANTS_REACHED=str(reached))
        numbers = set(map(int, reached.read_text().split())) if reached.exists() else set()
        return {"verdict": verdict, "seconds": seconds, "mutants": numbers}

    def try_mutant(self, number):
        """What became of a mutant: by the tests that come to it."""
        return self.fails([test for test, found in self.known.items() if number in found["mutants"]], MUTANT=str(number))

    def fails(self, tests, **environment):
        """Runs these tests, the shortest first, until one fails."""
        for executable, names, seconds in batches(sorted((self.known[test]["seconds"], test) for test in tests)):
            verdict, _ = self.run(executable, names, PATIENCE + TIMES_AS_LONG * seconds, **environment)
            if verdict != "passed":
                return {"outcome": "caught" if verdict == "failed" else "timeout", "by": names}
        return {"outcome": "missed", "tests": len(tests)}

    def known_from(self, others):
        """Takes over what is known of the tests of another build of the same sources."""
        here = {stem(executable): executable for executable in self.executables}
        self.known = {(here[stem(executable)], name): found for (executable, name), found in others.known.items()}
        return self


def batches(reaching):
    """Tests of one executable that are run in one process, with the seconds that they take."""
    limit, names, total, of = FIRST_BATCH, [], 0.0, None
    for seconds, (executable, name) in reaching:
        if names and (executable != of or total + seconds > limit):
            yield of, names, total
            limit, names, total = BATCH, [], 0.0
        of = executable
        names.append(name)
        total += seconds
    if names:
        yield of, names, total


def stem(executable):
    """The name of a test's executable without the hash of its build."""
    return pathlib.Path(executable).name.rsplit("-", 1)[0]


class Alone:
    """A copy of the sources in which one mutant at a time is put in and built."""

    def __init__(self, folder, suite, tests):
        self.folder, self.suite, self.tests = folder, suite, tests
        copy_sources(folder)

    def unviable(self, mutants):
        """Those that do not compile, many in one go: a function whose body is wrong says nothing about another's. Only what
        is complained about is known; what is not may be hidden by the others."""
        found, waiting = set(), dict(mutants)
        while waiting:
            chosen = {(mutant["file"], json.dumps(mutant["function"]["span"])): number
                      for number, mutant in waiting.items() if mutant["genre"] == "FnValue"}  # fmt: skip
            blamed = self.blamed({number: waiting[number] for number in chosen.values()})
            found |= blamed
            waiting = {number: mutant for number, mutant in waiting.items() if number not in blamed}
            if not blamed:
                return found
        return found

    def blamed(self, mutants):
        """The mutants, one a function, in whose functions the compiler finds something."""
        by_file = collections.defaultdict(list)
        for number, mutant in mutants.items():
            by_file[mutant["file"]].append((number, mutant))
        bodies, before = [], {}
        for file, chosen in by_file.items():
            path = self.folder / file
            text = before[path] = path.read_text()
            # From the end to the beginning, so that the places before stay; the marks are found again by their names.
            for number, mutant in sorted(chosen, key=lambda pair: -pair[1]["span"]["start"]["line"]):
                text = changed(text, mutant | {"replacement": f"/*<{number}*/{mutant['replacement']}/*>*/"})
            path.write_text(text)
            raw = text.encode()
            for number, _ in chosen:
                start = raw.index(f"/*<{number}*/".encode())
                bodies.append((file, start, raw.index(b"/*>*/", start), number))
        complaints = list(complaints_of(self.folder, self.suite.build))
        for path, text in before.items():
            path.write_text(text)
        return {number for at, place, _, _ in complaints for file, start, end, number in bodies
                if file == at and start <= place < end}  # fmt: skip

    def try_mutant(self, mutant):
        path = self.folder / mutant["file"]
        before = path.read_text()
        path.write_text(changed(before, mutant))
        try:
            checked = cargo("check", "--lib", *self.suite.build, folder=self.folder, check=False, seconds=CHECKING)
            if checked.returncode != 0:
                return {"outcome": "unviable"}
            tests = Tests(self.folder, self.suite).known_from(self.tests)
            return tests.fails(tests.known) | {"alone": True}
        except subprocess.TimeoutExpired:
            return {"outcome": "timeout", "alone": True}
        except NotBuilt:
            return {"outcome": "unviable"}
        finally:
            path.write_text(before)


def changed(text, mutant):
    """The text with what the mutant changes replaced; lines and columns count from 1."""
    lines = text.split("\n")
    start, end = mutant["span"]["start"], mutant["span"]["end"]
    before = "\n".join([*lines[: start["line"] - 1], lines[start["line"] - 1][: start["column"] - 1]])
    after = "\n".join([lines[end["line"] - 1][end["column"] - 1 :], *lines[end["line"] :]])
    # What is deleted leaves its comma, but for the arm of a match that has none.
    return before + mutant["replacement"] + (after.removeprefix(",") if not mutant["replacement"] else after)


def part(mutant):
    """Under which heading a mutant is counted: a folder of src (of src/game a game), or a file."""
    path = pathlib.PurePath(mutant["file"])
    folder = path.parts[:3 if path.parts[1] == "game" else 2]
    return "/".join(folder) + ("/" if len(path.parts) > len(folder) else "")


def show(results):
    kinds = ("caught", "timeout", "missed", "unviable")
    table = collections.defaultdict(collections.Counter)
    for result in results:
        table[part(result)][result["outcome"]] += 1
        table["all"][result["outcome"]] += 1
    print("\n| where | mutants | " + " | ".join(kinds) + " |\n|---|" + "---:|" * (len(kinds) + 1))
    for where, row in table.items():
        if where != "all":
            print(f"| `{where}` | {row.total()} | " + " | ".join(str(row[kind]) for kind in kinds) + " |")
    print(f"| all | {table['all'].total()} | " + " | ".join(str(table["all"][kind]) for kind in kinds) + " |")
    missed = [result for result in results if result["outcome"] == "missed"]
    for result in missed:
        print(f"missed: {result['name']}" + ("" if result.get("tests", 1) else " (no test comes to it)"))
    return len(missed)


def anywhere(mutant):
    """What a mutant is called, without the line, which may have moved."""
    file, _line, _column, what = mutant["name"].split(":", 3)
    return file, what


class Results:
    """What has become of the mutants, in their order: of those that are tried now, and of the others the last time."""

    def __init__(self, out, mutants, last):
        self.file, self.mutants, self.last, self.known = out / "results.json", mutants, last, {}

    def keep(self):
        now = [self.mutants[number] | self.known[number] for number in sorted(self.known)]
        tried = set(map(anywhere, now))
        others = [result for result in self.last if anywhere(result) not in tried]
        whole = sorted(others + now, key=lambda result: (result["file"], result["span"]["start"]["line"]))
        self.file.write_text(json.dumps(whole, indent=1))
        return whole

    def tell(self, of, begin):
        self.keep()
        seconds = time.monotonic() - begin
        print(f"tried: {len(self.known)} of {of}, missed: {len(self.missed())}, {seconds:.0f} s", flush=True)

    def missed(self):
        return {number for number, result in self.known.items() if result["outcome"] == "missed"}


def try_all(mutants, tests, jobs, results, begin):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for number, result in zip(mutants, pool.map(tests.try_mutant, mutants)):
            results.known[number] = result
            if len(results.known) % 100 == 0:
                results.tell(len(mutants), begin)


def try_alone(mutants, alone, results, begin):
    unviable = alone.unviable({number: results.mutants[number] for number in mutants})
    results.known |= dict.fromkeys(unviable, {"outcome": "unviable"})
    mutants = mutants - unviable
    print(f"not viable: {len(unviable)}, built by themselves: {len(mutants)}", flush=True)
    for count, number in enumerate(sorted(mutants), 1):
        results.known[number] = alone.try_mutant(results.mutants[number])
        results.tell(len(results.mutants), begin)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog="More at the head of this file.")
    parser.add_argument("-f", "--file", action="append", default=[], metavar="GLOB", help="only mutants of these files")
    parser.add_argument("--again", action="store_true", help="only those that were missed the last time, or not come to")
    parser.add_argument("--processes", action="store_true", help="on the tests that start processes, not on the others")
    parser.add_argument("--woven", action="store_true", help="without those that need a build of their own")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many tests run side by side")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "target/own-mutants", metavar="FOLDER")
    arguments = parser.parse_args()

    begin = time.monotonic()
    out = arguments.output.resolve()
    out.mkdir(parents=True, exist_ok=True)
    mutants = listed(arguments.file)
    os.environ["CARGO_TARGET_DIR"] = str(out / "build")
    os.environ |= HOW_TO_BUILD
    last = []
    if arguments.again:
        here = set(map(anywhere, listed([]).values()))
        last = [result for result in json.loads((out / "results.json").read_text()) if anywhere(result) in here]
        missed = {anywhere(result) for result in last if result["outcome"] == "missed"}
        done = {anywhere(result) for result in last} - missed
        mutants = {number: mutant for number, mutant in mutants.items() if anywhere(mutant) not in done}
    if not mutants:
        sys.exit("run.py: there is no such mutant")
    suite = STARTING_PROCESSES if arguments.processes else IN_PROCESS
    tree = Tree(out / "tree", mutants)
    left_out = tree.weave_what_compiles(suite.build)
    try:
        tests = Tests(tree.folder, suite)
    except NotBuilt as complaint:
        sys.exit(f"run.py: the tests of what is woven are not built\n{complaint}")
    tests.look(arguments.jobs)
    results = Results(out, mutants, last)
    try_all([number for number in mutants if number not in left_out], tests, arguments.jobs, results, begin)
    if not (arguments.woven or arguments.processes):
        # What is computed by the compiler alone no test comes to.
        not_come_to = {number for number in results.missed() if results.known[number]["tests"] == 0}
        to_build = left_out | tree.computed & not_come_to
        try_alone(to_build, Alone(out / "alone", suite, tests), results, begin)
    missed = show(results.keep())
    print(f"{time.monotonic() - begin:.0f} s")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
