// The slip as JSON: its fields and their shapes; mondfang/scorer/slip/form.py is the readable twin.
#pragma once

#include <climits>
#include <optional>

#include "slip/json.hpp"

namespace mondfang {

// The code of a refusal, as mondfang.scorer.slip names it; nullptr: nothing is wrong.
using Code = const char*;
// What these headers do not judge: whoever asks has to ask the server.
inline constexpr Code kUnsure = "unsure";

struct SlipPremium {
    std::string premium;
    int side = 0;  // 0: the declarer's, 1: the defence
    bool announced = false;
    std::optional<bool> made;
    int kontra = 0;
    std::optional<int> by;
};
struct SlipBei {
    int declarer = 0;
    std::string contract;
    std::optional<std::vector<int>> kontra;
};
struct SlipClaim {
    int seat = 0;
    std::string premium;
};
struct SlipRenonce {
    std::vector<int> seats;
    std::string fault;
    std::vector<SlipClaim> claims;
};
struct Slip {
    std::string rulebook, contract;
    std::optional<int> forehand, declarer, partner, stake;
    std::optional<std::vector<int>> declarers, tricks, kontras;  // kontras: a level for each seat
    int kontra = 0;
    std::vector<SlipBei> bei;
    std::optional<std::string> bird, called, points;
    std::optional<std::vector<std::string>> four_points;
    std::vector<SlipPremium> premiums;
    std::optional<bool> king_taken;  // the called king lay in the talon, and was taken or left
    bool schleifen = false, unplayed = false;
    std::optional<SlipRenonce> renonce;
    std::vector<std::pair<std::string, std::string>> options;

    bool counts_points() const { return points || four_points; }
};

// Fields of one table, each read by its own kind; the first that does not fit is kept.
class Form {
public:
    explicit Form(const Json& data) : data_(data) {
        if (!data.is(Json::Type::table)) wrong();
    }
    Code code() const { return code_; }
    void wrong(Code code = "wrong-type") {
        if (!code_) code_ = code;
    }
    // Calls read(name, value), which says whether it knows the field, for each in its order.
    template <class Read>
    void each(const Read& read) {
        for (const auto& [name, value] : data_.fields)
            if (!code_ && !read(std::string_view(name), value)) wrong("unknown-field");
    }
    void needs(std::string_view name) {
        if (!data_.field(name)) wrong("missing-field");
    }

    bool get(const Json& from, int& value) {
        if (!from.is(Json::Type::number)) wrong();
        if (from.number > INT_MAX || from.number < INT_MIN) wrong(kUnsure);
        value = static_cast<int>(from.number);
        return true;
    }
    bool get(const Json& from, bool& value) {
        if (!from.is(Json::Type::boolean)) wrong();
        value = from.number;
        return true;
    }
    bool get(const Json& from, std::string& value) {
        if (!from.is(Json::Type::text)) wrong();
        value = from.text;
        return true;
    }
    template <class Value>
    bool get(const Json& from, std::optional<Value>& value) {
        return from.is(Json::Type::null) || get(from, value.emplace());
    }
    template <class Value>
    bool get(const Json& from, std::vector<Value>& value) {
        if (!from.is(Json::Type::list)) wrong();
        for (const auto& each : from.items) get(each, value.emplace_back());
        return true;
    }
    // One of two words: whether it is the second.
    bool either(const Json& from, std::string_view first, std::string_view second) {
        if (!from.is(Json::Type::text) || (from.text != first && from.text != second)) wrong();
        return from.text == second;
    }
    bool get(const Json& from, SlipPremium& value);
    bool get(const Json& from, SlipBei& value);
    bool get(const Json& from, SlipClaim& value);
    bool get(const Json& from, SlipRenonce& value);

private:
    const Json& data_;
    Code code_ = nullptr;

    bool take(const Form& inner) {
        if (inner.code_) wrong(inner.code_);
        return true;
    }
};

inline bool Form::get(const Json& from, SlipPremium& value) {
    Form form(from);
    form.each([&](std::string_view name, const Json& data) {
        if (name == "premium") return form.get(data, value.premium);
        if (name == "announced") return form.get(data, value.announced);
        if (name == "made") return form.get(data, value.made);
        if (name == "kontra") return form.get(data, value.kontra);
        if (name == "by") return form.get(data, value.by);
        if (name != "side") return false;
        value.side = form.either(data, "declarer", "defence");
        return true;
    });
    for (const auto name : {"premium", "side", "announced"}) form.needs(name);
    return take(form);
}

inline bool Form::get(const Json& from, SlipBei& value) {
    Form form(from);
    form.each([&](std::string_view name, const Json& data) {
        if (name == "declarer") return form.get(data, value.declarer);
        if (name == "contract") return form.get(data, value.contract);
        return name == "kontra" && form.get(data, value.kontra);
    });
    for (const auto name : {"declarer", "contract"}) form.needs(name);
    return take(form);
}

inline bool Form::get(const Json& from, SlipClaim& value) {
    Form form(from);
    form.each([&](std::string_view name, const Json& data) {
        if (name == "seat") return form.get(data, value.seat);
        return name == "premium" && form.get(data, value.premium);
    });
    for (const auto name : {"seat", "premium"}) form.needs(name);
    return take(form);
}

inline bool Form::get(const Json& from, SlipRenonce& value) {
    Form form(from);
    form.each([&](std::string_view name, const Json& data) {
        if (name == "seats") return form.get(data, value.seats);
        if (name == "fault") return form.get(data, value.fault);
        return name == "claims" && form.get(data, value.claims);
    });
    form.needs("seats");
    return take(form);
}

inline bool read_options(Form& form, const Json& data, Slip& slip) {
    if (!data.is(Json::Type::table)) form.wrong();
    for (const auto& [name, value] : data.fields) {
        switch (value.type) {
            case Json::Type::text: slip.options.emplace_back(name, value.text); break;
            case Json::Type::boolean: slip.options.emplace_back(name, value.number ? "on" : "off"); break;
            case Json::Type::number: slip.options.emplace_back(name, std::to_string(value.number)); break;
            default: form.wrong();
        }
    }
    return true;
}

inline bool read_field(Form& form, std::string_view name, const Json& data, Slip& slip) {
    if (name == "rulebook") return form.get(data, slip.rulebook);
    if (name == "contract") return form.get(data, slip.contract);
    if (name == "forehand") return form.get(data, slip.forehand);
    if (name == "declarer") return form.get(data, slip.declarer);
    if (name == "declarers") return form.get(data, slip.declarers);
    if (name == "bei") return form.get(data, slip.bei);
    if (name == "partner") return form.get(data, slip.partner);
    if (name == "bird") return form.get(data, slip.bird);
    if (name == "called") return form.get(data, slip.called);
    if (name == "tricks") return form.get(data, slip.tricks);
    if (name == "premiums") return form.get(data, slip.premiums);
    if (name == "schleifen") return form.get(data, slip.schleifen);
    if (name == "unplayed") return form.get(data, slip.unplayed);
    if (name == "renonce") return form.get(data, slip.renonce);
    if (name == "stake") return form.get(data, slip.stake);
    if (name == "options") return read_options(form, data, slip);
    if (name == "points")
        return data.is(Json::Type::list) ? form.get(data, slip.four_points)
                                         : form.get(data, slip.points);
    if (name == "kontra")
        return data.is(Json::Type::list) ? form.get(data, slip.kontras)
                                         : form.get(data, slip.kontra);
    if (name != "king_in_talon") return false;
    if (!data.is(Json::Type::null)) slip.king_taken = !form.either(data, "taken", "left");
    return true;
}

inline Code decode(std::string_view text, Slip& slip) {
    Json data;
    if (!JsonReader::read(text, data)) return kUnsure;
    Form form(data);
    form.each([&](std::string_view name, const Json& value) {
        return read_field(form, name, value, slip);
    });
    for (const auto name : {"rulebook", "contract"}) form.needs(name);
    return form.code();
}

}  // namespace mondfang
