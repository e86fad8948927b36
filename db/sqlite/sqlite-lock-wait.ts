import { setTimeout } from 'node:timers/promises'
import { isBusy } from '#db/sqlite/sqlite-errors'

/** Longest wait for a lock held by another process. */
export const LOCK_WAIT_MS = 2_000

const PAUSE_MAX_MS = 50

/**
 * Retries until the lock is free, with growing pauses that keep the event loop running. Throws SQLite's busy error once
 * `stillWanted` returns false, and any other error at once.
 */
export async function whenFree(attempt: () => void, stillWanted: () => boolean): Promise<void> {
  for (let pause = 1; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || !stillWanted()) throw error
    }
    await setTimeout(pause)
  }
}
