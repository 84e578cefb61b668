// The settlement for browsers: `make wasm` builds it, static/settle.js and the tests call it. Text
// goes in and comes out as UTF-8 in the module's own memory.
#include <memory>
#include <string>
#include <vector>

#include "slip/score.hpp"

#ifndef MONDFANG_SOURCES
#define MONDFANG_SOURCES "unknown"
#endif

// A browser has no stream to complain to: what the library would print stops the module instead,
// and with it goes everything that prints.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std

namespace {

using namespace mondfang;

std::vector<std::unique_ptr<SlipBook>> books;
std::string input, output;

}  // namespace

extern "C" {

// Room for a text of so many bytes; the next call reads it.
__attribute__((export_name("room"))) char* room(std::size_t size) {
    input.resize(size);
    return input.data();
}

// Opens the book whose file is in the room: its number, or -1 and the reason as the answer.
__attribute__((export_name("open"))) int open_book() {
    auto made = std::make_unique<SlipBook>(input);
    if (!made->fault.empty()) {
        output = made->fault;
        return -1;
    }
    books.push_back(std::move(made));
    return static_cast<int>(books.size()) - 1;
}

// Settles the slip that is in the room by a book; how long the answer is.
__attribute__((export_name("score"))) std::size_t score_slip(int book) {
    output = score_text(*books[static_cast<std::size_t>(book)], input);
    return output.size();
}

__attribute__((export_name("answer"))) const char* answer() { return output.c_str(); }
__attribute__((export_name("answered"))) std::size_t answered() { return output.size(); }

// The hash of the sources that this file was built from.
__attribute__((export_name("sources"))) const char* sources() { return MONDFANG_SOURCES; }

}  // extern "C"
