//! What misdeal writes for other programs: JSON, JUnit files, annotations.

#![cfg(unix)]

mod results;
mod schemas;
mod stable;
mod workshop;
