"""Benchmarks: what is fast, on which machine, with what spread. `make bench` runs all and writes RESULTS.md."""
