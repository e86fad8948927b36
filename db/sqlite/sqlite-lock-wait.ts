import { setTimeout } from 'node:timers/promises'
import { isBusy } from '#db/sqlite/sqlite-errors'

/** How long a caller waits for a lock that somebody else holds. */
export const LOCK_WAIT_MS = 2_000

const PAUSE_MAX_MS = 50

/**
 * Tries until the lock is free, with growing pauses in which the process goes on serving. Throws SQLite's busy error once
 * `stillWanted` says that nobody waits any longer, and any other error at once.
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
