from mondfang.kernel._native import *
