"""Other programs that do what the kernels do, each run as its own users would run it, in the same session."""
