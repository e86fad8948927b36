import { useSyncExternalStore } from 'react'
import { currentBench, EMPTY, type SpecimenState, subscribe } from './specimen-store'

/** What is on the bench of this tab; nothing on the server. */
export function useBench(): SpecimenState {
  return useSyncExternalStore(subscribe, currentBench, () => EMPTY)
}
