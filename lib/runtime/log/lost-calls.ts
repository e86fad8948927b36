import type { LostCalls } from '#db/queries/recordings/recordings'
import type { CountedResponse } from '#lib/operations/world'

/** Counts the calls of clients that no write stored, until a write has counted them as missing in open recordings. */
export function lostCalls() {
  const counts = new Map<string | null, bigint>()
  let hasFailed = false
  const add = (platformId: string | null, count: bigint) => {
    counts.set(platformId, (counts.get(platformId) ?? 0n) + count)
  }
  const addResponse = ({ platformId, fromConsole }: CountedResponse) => {
    if (fromConsole !== true) add(platformId ?? null, 1n)
  }
  return {
    isEmpty: () => counts.size === 0,
    /** True if the last write failed, so that no recording counts what it lost. */
    hasFailed: () => hasFailed,
    add: addResponse,
    /** Runs a write that counts the lost calls. If it fails, the responses that it should store are lost too. */
    countIn: async <T>(responses: readonly CountedResponse[], write: (lost: LostCalls) => Promise<T>): Promise<T> => {
      const lost: LostCalls = new Map(counts)
      counts.clear()
      try {
        const written = await write(lost)
        hasFailed = false
        return written
      } catch (error) {
        hasFailed = true
        for (const [platformId, count] of lost) add(platformId, count)
        responses.forEach(addResponse)
        throw error
      }
    },
  }
}
