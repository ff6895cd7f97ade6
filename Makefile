# SPDX-License-Identifier: Apache-2.0
# Thin on purpose: the work is in scripts/, each of which can be run by itself and says how in its first lines.

# Where things are installed. DESTDIR stands before every path, for packagers.
PREFIX ?= /usr/local
DESTDIR ?=
export PREFIX DESTDIR

.DEFAULT_GOAL = build
.PHONY: build run test bench docs install uninstall format lint clean

# What is installed: .build/release/senko and senkod.
build:
	@scripts/install-dependencies build
	@scripts/build release

# Builds, starts the daemon where none runs, and shows a first sitting live. On a terminal it has a process group of its
# own, so that Ctrl-C reaches it alone and make takes its end for the success that it is.
run:
	@if [ -t 0 ]; then bash -mc 'scripts/run; exit $$?'; else scripts/run; fi

# All tests. The last line counts them.
test:
	@scripts/test

# Figures beside their references; nothing is asserted.
bench:
	@scripts/bench

# The documentation of the Swift libraries: a folder for each in .build/docs.
docs:
	@scripts/docs

# As root, or with DESTDIR, it installs what is built and builds only what is missing.
install:
	@scripts/install

uninstall:
	@scripts/install --uninstall

format:
	@swift format --in-place --recursive Sources Tests Benchmarks examples Package.swift

lint:
	@scripts/lint

clean:
	@rm -rf .build
