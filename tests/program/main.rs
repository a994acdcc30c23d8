//! Programs that do what no program should, each with the verdict it deserves; none is waited for long, and
//! none leaves a process behind.

#[cfg(unix)]
mod doctor;
#[cfg(unix)]
mod handed_in;
#[cfg(unix)]
mod nasty_programs;
#[cfg(unix)]
mod starting;
#[cfg(unix)]
mod workshop;
