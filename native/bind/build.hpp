// What this module was built for, and what the machine can run.
#pragma once

#include <nanobind/nanobind.h>

#ifndef MONDFANG_INSTRUCTION_SET
#define MONDFANG_INSTRUCTION_SET "baseline"
#endif

namespace mondfang {

/// The instruction set this module was compiled for: "baseline" or "x86-64-v3".
inline const char* instruction_set() noexcept { return MONDFANG_INSTRUCTION_SET; }

/// Whether this machine runs x86-64-v3; ask the baseline module before loading the other.
inline bool machine_runs_v3() noexcept {
#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

/// Adds the functions that mondfang.kernel.backend asks for; call it first in NB_MODULE.
inline void bind_build(nanobind::module_& module) {
    module.def("instruction_set", &instruction_set,
               "The instruction set this module was compiled for: baseline or x86-64-v3.");
    module.def("machine_runs_v3", &machine_runs_v3, "Whether this machine runs x86-64-v3.");
}

}  // namespace mondfang
