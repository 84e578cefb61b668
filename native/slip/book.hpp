// The book that slips are settled by: the kernel's, and what only a scorer asks for. It is the file
// that mondfang/kernel/settle_file.py writes.
#pragma once

#include <memory>

#include "settle/renonce.hpp"
#include "slip/form.hpp"

namespace mondfang {

inline constexpr int kAllThirds = 210;

struct SlipBook {
    std::string fault;  // why no slip can be settled by it; empty: it can
    std::string id;
    std::vector<std::pair<std::string, std::string>> settings, defaults;  // of its options
    std::vector<std::string> contracts, premiums, cards;
    std::unique_ptr<Book> book;
    int stake = -1;  // cents a point, -1: the table names them
    std::array<int, 8> fixed_cents = {};
    int trischaken_renonce = 0;
    bool renonce_claims = false;

    explicit SlipBook(std::string_view text);

    // A row by its id, if the book offers it; -1: it does not.
    int contract(std::string_view name) const {
        const int found = place(contracts, name);
        return found >= 0 && book->contracts[found].offered ? found : -1;
    }
    int premium(std::string_view name) const {
        const int found = place(premiums, name);
        return found >= 0 && book->premiums[found].offered ? found : -1;
    }
    static int place(const std::vector<std::string>& names, std::string_view name) {
        const auto found = std::find(names.begin(), names.end(), name);
        return found == names.end() ? -1 : static_cast<int>(found - names.begin());
    }
    bool is_of(const Slip& slip) const;

private:
    static std::string value_of(const std::vector<std::pair<std::string, std::string>>& table,
                                const std::string& name) {
        for (const auto& [key, value] : table)
            if (key == name) return value;
        return {};
    }
};

inline PackedEntries packed_of(const Json& data, std::string& fault) {
    PackedEntries entries;
    if (!data.is(Json::Type::table)) fault = "a packed book is a table";
    for (const auto& [name, value] : data.fields) {
        if (value.is(Json::Type::number)) {
            entries[name] = value.number;
            continue;
        }
        if (!value.is(Json::Type::list)) fault = "no number: " + name;
        std::vector<std::int64_t> numbers;
        for (const auto& each : value.items) numbers.push_back(each.number);
        entries[name] = std::move(numbers);
    }
    return entries;
}

inline SlipBook::SlipBook(std::string_view text) {
    Json data;
    if (!JsonReader::read(text, data)) fault = "no JSON";
    Form form(data);
    int format = 0;
    const Json *kernel = nullptr, *scorer = nullptr;
    const auto texts = [&](const Json& from, auto& pairs) {
        for (const auto& [name, value] : from.fields) form.get(value, pairs.emplace_back(name, "").second);
        return true;
    };
    form.each([&](std::string_view name, const Json& value) {
        if (name == "format") return form.get(value, format);
        if (name == "rulebook") return form.get(value, id);
        if (name == "settings") return texts(value, settings);
        if (name == "defaults") return texts(value, defaults);
        if (name == "contracts") return form.get(value, contracts);
        if (name == "premiums") return form.get(value, premiums);
        if (name == "cards") return form.get(value, cards);
        if (name == "kernel") kernel = &value;
        if (name == "scorer") scorer = &value;
        return name == "kernel" || name == "scorer";
    });
    if (fault.empty() && (form.code() || format != 1 || !kernel || !scorer))
        fault = "not the file of a book";
    if (!fault.empty()) return;
    book = std::make_unique<Book>(packed_of(*kernel, fault));
    if (fault.empty()) fault = book->fault;
    Packed in(packed_of(*scorer, fault));
    stake = in.within("stake", -1, 1000);
    const auto cents = in.list("fixed_cents", 0, 1 << 20);
    trischaken_renonce = in.number("trischaken_renonce");
    renonce_claims = in.flag("renonce_claims");
    in.finish();
    if (fault.empty()) fault = in.fault();
    if (fault.empty() && (cents.size() != fixed_cents.size() || cards.size() != kCards ||
                          contracts.size() != book->contracts.size() ||
                          premiums.size() != book->premiums.size()))
        fault = "names and rows do not belong together";
    if (!fault.empty()) return;
    std::transform(cents.begin(), cents.end(), fixed_cents.begin(),
                   [](std::int64_t each) { return static_cast<int>(each); });
}

// Whether the slip is of this book, with the options that its file was made with.
inline bool SlipBook::is_of(const Slip& slip) const {
    if (slip.rulebook != id) return false;
    for (const auto& [name, value] : settings) {
        std::string told = value_of(defaults, name);
        for (const auto& [key, said] : slip.options)
            if (key == name) told = said;
        if (told != value) return false;
    }
    for (const auto& [name, _] : slip.options)
        if (std::none_of(settings.begin(), settings.end(),
                         [&](const auto& each) { return each.first == name; }))
            return false;
    return true;
}

}  // namespace mondfang
