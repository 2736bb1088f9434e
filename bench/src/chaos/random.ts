/** Random numbers determined by a seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and less than 1. */
  number(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer; both ends are included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.number() * (max - min + 1))
  }

  isLucky(share: number): boolean {
    return this.number() < share
  }

  /** One of the items. @throws Error if there are none */
  one<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new Error('Cannot pick from an empty list.')
    return item
  }

  /** An address in a private network. */
  address(): string {
    return `10.${this.between(0, 255)}.${this.between(0, 255)}.${this.between(1, 254)}`
  }
}
