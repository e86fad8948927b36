/** Chance that can be repeated: the same seed draws the same. */
export interface Seeded {
  readonly seed: number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  /** One of these. */
  oneOf<T>(values: readonly T[]): T
  /** True that often, from 0 to 1. */
  chance(share: number): boolean
}

/** Draws by the seed of SEED, or by a new one, and prints it, so that what failed can be run again. */
export function seeded(what: string): Seeded {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stdout.write(`${what}: SEED=${seed}\n`)
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    seed,
    below: below => Math.floor(next() * below),
    oneOf: values => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('There is nothing to choose from.')
      return value
    },
    chance: share => next() < share,
  }
}
