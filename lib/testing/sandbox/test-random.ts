/** Source of reproducible random values. */
export interface RandomSource {
  readonly seed: number
  /** Returns an integer from 0 to `below` - 1. */
  below(below: number): number
  /** Throws if the list is empty. */
  oneOf<T>(values: readonly T[]): T
  /** Returns true with this probability, from 0 to 1. */
  chance(share: number): boolean
}

/** Creates a random source from the seed in SEED or from a new seed. Prints the seed to make failures reproducible. */
export function seededRandom(name: string): RandomSource {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stdout.write(`${name}: SEED=${seed}\n`)
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
      if (value === undefined) throw new Error('The list is empty.')
      return value
    },
    chance: share => next() < share,
  }
}
