import { KEYS } from '#app/_ui/preferences'
import { chosen } from '#app/_ui/use-preference'
import { seededRandom } from '#lib/flows/seeded-random'

/** What deterministic keys are made of. It stands in public, and so they protect nothing. */
const SEED = 'countersign'

/** Whether keys of this page are the same every time: chosen in the settings, or by `?deterministic=1`. */
export function isDeterministic(): boolean {
  return chosen(KEYS) === 'pinned' || new URLSearchParams(location.search).get('deterministic') === '1'
}

/** The random bytes of a page's flows: the browser's, or a fixed row of them that begins anew with each page. */
export function tabRandom(): (length: number) => Uint8Array {
  return isDeterministic() ? seededRandom(SEED) : length => crypto.getRandomValues(new Uint8Array(length))
}
