// The parts of the Python module; each is bound in a source file of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace mondfang {

void bind_search(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_training(nanobind::module_& module);

}  // namespace mondfang
