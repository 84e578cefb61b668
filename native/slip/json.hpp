// JSON as the slip and the file of a book come: strictly read, whole numbers only, no exceptions.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mondfang {

struct Json {
    enum class Type : std::uint8_t { null, boolean, number, text, list, table };

    Type type = Type::null;
    std::int64_t number = 0;  // also of a boolean
    std::string text;
    std::vector<Json> items;                           // of a list
    std::vector<std::pair<std::string, Json>> fields;  // of a table, in their order

    bool is(Type other) const { return type == other; }
    const Json* field(std::string_view name) const {
        for (const auto& [key, value] : fields)
            if (key == name) return &value;
        return nullptr;
    }
};

class JsonReader {
public:
    // Whether the whole text is one value that these programs write: a number with a fraction, an
    // escaped character or a name that stands twice is left to the server to judge.
    static bool read(std::string_view text, Json& value) {
        JsonReader reader(text);
        if (!reader.any(value, 0)) return false;
        reader.blanks();
        return reader.at_ == text.size();
    }

private:
    static constexpr int kDeepest = 8;
    std::string_view text_;
    std::size_t at_ = 0;

    explicit JsonReader(std::string_view text) : text_(text) {}

    void blanks() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos)
            ++at_;
    }
    bool take(char wanted) {
        blanks();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    bool word(std::string_view wanted) {
        if (text_.substr(at_, wanted.size()) != wanted) return false;
        at_ += wanted.size();
        return true;
    }
    bool any(Json& value, int depth) {
        blanks();
        if (at_ >= text_.size() || depth > kDeepest) return false;
        switch (text_[at_]) {
            case '{': return table(value, depth);
            case '[': return list(value, depth);
            case '"': value.type = Json::Type::text; return string(value.text);
            case 'n': return word("null");
            case 't': value.type = Json::Type::boolean; value.number = 1; return word("true");
            case 'f': value.type = Json::Type::boolean; return word("false");
            default: value.type = Json::Type::number; return whole(value.number);
        }
    }
    bool whole(std::int64_t& number) {
        const std::size_t digits = at_ + (text_[at_] == '-');
        const bool padded = text_.substr(digits, 1) == "0" && digits + 1 < text_.size() &&
                            text_[digits + 1] >= '0' && text_[digits + 1] <= '9';
        const auto [end, problem] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
        if (problem != std::errc() || padded) return false;
        at_ = static_cast<std::size_t>(end - text_.data());
        return at_ >= text_.size() || std::string_view(".eE").find(text_[at_]) == text_.npos;
    }
    bool string(std::string& found) {
        for (++at_; at_ < text_.size(); ++at_) {
            const char next = text_[at_];
            if (next == '"') {
                ++at_;
                return true;
            }
            if (next == '\\' || static_cast<unsigned char>(next) < 0x20) return false;
            found.push_back(next);
        }
        return false;
    }
    bool list(Json& value, int depth) {
        value.type = Json::Type::list;
        ++at_;
        if (take(']')) return true;
        do {
            if (!any(value.items.emplace_back(), depth + 1)) return false;
        } while (take(','));
        return take(']');
    }
    bool table(Json& value, int depth) {
        value.type = Json::Type::table;
        ++at_;
        if (take('}')) return true;
        do {
            std::string name;
            blanks();
            if (at_ >= text_.size() || text_[at_] != '"' || !string(name)) return false;
            if (value.field(name) || !take(':')) return false;
            auto& [_, inner] = value.fields.emplace_back(std::move(name), Json{});
            if (!any(inner, depth + 1)) return false;
        } while (take(','));
        return take('}');
    }
};

}  // namespace mondfang
