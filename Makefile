# SPDX-License-Identifier: Apache-2.0
# Thin on purpose: the work is in scripts/, each of which can be run by itself and says how in its first lines.

# Where things are installed. DESTDIR stands before every path, for packagers.
PREFIX = /usr/local
DESTDIR =
export PREFIX DESTDIR

.DEFAULT_GOAL = build
.PHONY: build run test install uninstall format lint clean

# What is installed: .build/release/senko and senkod.
build:
	@scripts/install-dependencies build
	@scripts/build release

# Builds, starts the daemon where none runs, and shows a first sitting live.
run:
	@scripts/run

# All tests. The last line counts them.
test:
	@scripts/test

# As root it installs what is built and builds only what is missing.
install:
	@scripts/install

uninstall:
	@scripts/install --uninstall

format:
	@swift format --in-place --recursive Sources Tests Package.swift

lint:
	@scripts/lint

clean:
	@rm -rf .build
