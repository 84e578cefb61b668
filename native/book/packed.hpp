// What mondfang/kernel/pack.py hands over: numbers and lists of numbers by name. Each is asked for
// once; what is missing, left over or out of range is complained about by its name: the first
// complaint is kept, and whoever made the book reads it. Nothing is thrown here: the same headers
// are compiled for browsers, without exceptions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace mondfang {

using PackedEntry = std::variant<std::int64_t, std::vector<std::int64_t>>;
using PackedEntries = std::map<std::string, PackedEntry>;

class Packed {
public:
    explicit Packed(PackedEntries entries) : unread_(std::move(entries)) {}

    // Names that follow are those of this section ("talon", "contract.3"); none: of the whole.
    void section(std::string name) { prefix_ = name.empty() ? std::move(name) : name + "."; }

    int number(const char* name) { return within(name, -(1 << 20), 1 << 20); }
    bool flag(const char* name) { return within(name, 0, 1) != 0; }
    int within(const char* name, std::int64_t low, std::int64_t high) {
        const PackedEntry entry = take(name);
        const auto* value = std::get_if<std::int64_t>(&entry);
        if (!value) {
            complain(name, "is not a single number");
            return static_cast<int>(low);
        }
        return static_cast<int>(checked(name, *value, low, high));
    }
    template <class Enum>
    Enum name(const char* name, Enum last) {
        return static_cast<Enum>(within(name, 0, static_cast<int>(last)));
    }
    std::size_t size(const char* name) { return static_cast<std::size_t>(within(name, 0, 32)); }
    std::vector<std::int64_t> list(const char* name, std::int64_t low, std::int64_t high) {
        PackedEntry entry = take(name);
        auto* values = std::get_if<std::vector<std::int64_t>>(&entry);
        if (!values) {
            complain(name, "is not a list");
            return {};
        }
        if (values->size() > 32) complain(name, "is too long");
        for (auto& each : *values) each = checked(name, each, low, high);
        return std::move(*values);
    }
    std::vector<std::uint8_t> ids(const char* name) {
        const auto values = list(name, 0, 31);
        return {values.begin(), values.end()};
    }
    void finish() {
        if (!unread_.empty()) note("packed rulebook: nobody asks for " + unread_.begin()->first);
    }
    // The first thing that was wrong; empty: nothing.
    const std::string& fault() const { return fault_; }

private:
    PackedEntries unread_;
    std::string fault_;
    std::string prefix_;

    PackedEntry take(const char* name) {
        auto node = unread_.extract(prefix_ + name);
        if (!node.empty()) return std::move(node.mapped());
        complain(name, "is missing");
        return std::int64_t{0};
    }
    std::int64_t checked(const char* name, std::int64_t value, std::int64_t low,
                         std::int64_t high) {
        if (value >= low && value <= high) return value;
        complain(name, "is out of range: " + std::to_string(value));
        return low;
    }
    void complain(const char* name, const std::string& what) {
        note("packed rulebook: " + prefix_ + name + " " + what);
    }
    void note(std::string what) {
        if (fault_.empty()) fault_ = std::move(what);
    }
};

}  // namespace mondfang
