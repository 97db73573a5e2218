const UINT32 = 2 ** 32;

/** A pseudo-random number generator (mulberry32) that is seeded with several numbers. */
export class Random {
  #state = 0;

  constructor(...seeds: readonly number[]) {
    for (const seed of seeds) {
      this.#state = (this.#state ^ seed) >>> 0;
      this.#state = Math.floor(this.next() * UINT32);
    }
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  }

  /** Returns an integer from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Returns an integer from 0 up to, but not including, `end`. By Zipf's law, lower ones are more frequent. */
  zipf(end: number): number {
    return Math.min(end - 1, Math.floor((end + 1) ** this.next()) - 1);
  }

  /** Returns one of the words. By Zipf's law, the first ones are more frequent. */
  pick(words: readonly string[]): string {
    return words[this.zipf(words.length)] ?? '';
  }

  /** Returns true with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
