import { KEYS } from '#app/_ui/preferences'
import { readPreference } from '#app/_ui/use-preference'
import { seededRandom } from '#lib/flows/seeded-random'

/** Seed of deterministic keys. It is public, so these keys protect nothing. */
const SEED = 'countersign'

/** Reports whether a setting or `?deterministic=1` makes this page's keys deterministic. */
export function isDeterministic(): boolean {
  return readPreference(KEYS) === 'pinned' || new URLSearchParams(location.search).get('deterministic') === '1'
}

/** Creates a source of random bytes. In deterministic mode, the source returns a fixed sequence. */
export function tabRandom(): (length: number) => Uint8Array {
  return isDeterministic() ? seededRandom(SEED) : length => crypto.getRandomValues(new Uint8Array(length))
}
