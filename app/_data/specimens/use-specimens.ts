import { useSyncExternalStore } from 'react'
import { type Bench, currentBench, EMPTY, subscribe } from './specimen-store'

/** What is on the bench of this tab; nothing on the server. */
export function useBench(): Bench {
  return useSyncExternalStore(subscribe, currentBench, () => EMPTY)
}
