//! What the tests of both catalogues need.
