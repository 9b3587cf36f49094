"""The twins of the compiled kernels in Python alone: the same names, the same answers, slower."""
