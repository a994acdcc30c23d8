#!/usr/bin/env bash
# OSS-Fuzz builds as ClusterFuzzLite does, by the script of the sources that were cloned.
exec bash -eux "$SRC/misdeal/.clusterfuzzlite/build.sh"
