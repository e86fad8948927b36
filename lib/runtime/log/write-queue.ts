import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'

/** Maximum number of writes that wait or run while a flood lasts. Each holds a batch of exchanges in memory. */
const WRITES_MAX = 4

interface WriteEvents {
  /** Runs after every write, successful or not. Must not reject. */
  onFlush(): Promise<void>
  /** Receives the unexpected error of a failed write. */
  report(error: unknown): void
}

/** Runs writes in the background, one after another. */
export function writeQueue({ onFlush, report }: WriteEvents) {
  let writing: Promise<void> = Promise.resolve()
  let count = 0
  return {
    add: (work: () => Promise<void>): void => {
      count += 1
      writing = writing
        .then(work)
        // Errors of an unavailable database are expected.
        .catch((error: unknown) => {
          if (!isDatabaseUnavailable(error)) report(error)
        })
        .then(() => {
          count -= 1
          return onFlush()
        })
    },
    /** Runs `onFlush` without a write. */
    addEmpty: (): void => {
      writing = writing.then(onFlush)
    },
    isFull: () => count >= WRITES_MAX,
    waitForAll: () => writing,
  }
}
