// The transposition table of the open-card solver: what is known of a position at the start of a
// trick. It begins small, so that a short search stays in the cache, and grows while it fills.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace mondfang {

// Two independent hashes of a position; eighty of their bits are kept and compared.
struct Key {
    std::uint64_t main;
    std::uint16_t extra;
};

class SolverTable {
public:
    struct Entry {
        std::uint64_t main;
        std::uint16_t extra;
        std::int16_t lower, upper;
        std::uint8_t move;        // counted from the lowest card of the hand; 255 is none
        std::uint8_t generation;  // 0 was never written
    };

    // The memory is reserved here and touched only as far as it is used.
    explicit SolverTable(std::size_t bytes) {
        while (kSmallest < bits_limit_ && (kBucket * sizeof(Entry) << bits_limit_) > bytes) {
            --bits_limit_;
        }
        void* memory = std::calloc((kBucket << bits_limit_) + kBucket, sizeof(Entry));
        if (!memory) throw std::bad_alloc();
        memory_.reset(memory);
        // A bucket is a line of the cache.
        constexpr std::uintptr_t line = kBucket * sizeof(Entry);
        entries_ = reinterpret_cast<Entry*>((reinterpret_cast<std::uintptr_t>(memory) + line - 1) &
                                            ~(line - 1));
        restart();
    }

    // Forgets everything.
    void restart() {
        bits_ = kSmallest < bits_limit_ ? kSmallest : bits_limit_;
        if (bits_touched_ < bits_) bits_touched_ = bits_;
        filled_ = 0;
        if (++generation_ != 0) return;
        const std::size_t touched = kBucket << bits_touched_;
        for (std::size_t i = 0; i < touched; ++i) entries_[i].generation = 0;
        bits_touched_ = bits_;
        generation_ = 1;
    }

    [[gnu::always_inline]] const Entry* find(const Key& key) const {
        const Entry* bucket = bucket_of(key.main);
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].main == key.main && bucket[i].extra == key.extra &&
                bucket[i].generation == generation_) {
                return bucket + i;
            }
        }
        return nullptr;
    }

    void prefetch(const Key& key) const {
#if defined(__GNUC__)
        __builtin_prefetch(bucket_of(key.main));
#endif
    }

    [[gnu::always_inline]] void store(const Key& key, int lower, int upper, std::uint8_t move) {
        Entry* entry = place(key);
        if (entry->generation != generation_) ++filled_;
        *entry = {key.main, key.extra, static_cast<std::int16_t>(lower),
                  static_cast<std::int16_t>(upper), move, generation_};
        if (bits_ < bits_limit_ && filled_ > (kBucket << bits_) / 2) grow();
    }

private:
    static constexpr int kSmallest = 10;
    static constexpr std::size_t kBucket = 4;

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    Entry* bucket_of(std::uint64_t main) const {
        return entries_ + (main & ((std::uint64_t{1} << bits_) - 1)) * kBucket;
    }

    // Where a position goes: its own entry, a free one, or that of the earliest in a rotation.
    Entry* place(const Key& key) {
        Entry* bucket = bucket_of(key.main);
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].generation != generation_) return bucket + i;
            if (bucket[i].main == key.main && bucket[i].extra == key.extra) return bucket + i;
        }
        return bucket + (key.main >> 62);
    }

    // Four times the buckets; every entry finds its new bucket by bits it already has.
    void grow() {
        const std::size_t old = std::size_t{1} << bits_;
        bits_ = bits_ + 2 < bits_limit_ ? bits_ + 2 : bits_limit_;
        if (bits_touched_ < bits_) bits_touched_ = bits_;
        for (std::size_t i = 0; i < old * kBucket; ++i) {
            Entry moved = entries_[i];
            if (moved.generation != generation_) continue;
            Entry* bucket = bucket_of(moved.main);
            if (bucket == entries_ + i / kBucket * kBucket) continue;
            entries_[i].generation = 0;
            for (std::size_t j = 0; j < kBucket; ++j) {
                if (bucket[j].generation == generation_) continue;
                bucket[j] = moved;
                break;
            }
        }
    }

    std::unique_ptr<void, Free> memory_;
    Entry* entries_ = nullptr;
    int bits_limit_ = 28, bits_ = kSmallest, bits_touched_ = 0;
    std::size_t filled_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace mondfang
