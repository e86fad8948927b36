import type { listDeadlines as contract } from '#lib/contract/control-operations'
import type { Deadline } from '#lib/contract/sandbox/deadline'
import { instantFromEpoch } from '#lib/contract/scalars'
import { DEADLINE_SOURCES } from '#lib/operations/sandbox/deadline-sources'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Maximum number of deadlines listed per source. */
const DEADLINES_MAX = 20
/** Time for which a passed deadline remains listed, so that clients can show that it has passed. */
const ENDED_SHOWN_MS = 15_000

/** Lists the next deadlines of every platform, and those that have just passed, earliest first. */
export async function listDeadlines({
  now,
  world,
}: Call<typeof contract>): Promise<Outcome<{ data: Deadline[]; hasMore: boolean }>> {
  // Ask each source for one deadline more than is listed, to find out whether more exist.
  const query = { after: instantFromEpoch(now - ENDED_SHOWN_MS), limit: DEADLINES_MAX + 1 }
  const sources = await world.db.read(async tx => {
    const read: (readonly Deadline[])[] = []
    for (const source of DEADLINE_SOURCES) read.push(await source(tx, query))
    return read
  })
  const data = sources.flatMap(found => found.slice(0, DEADLINES_MAX))
  return performed({
    data: data.sort((a, b) => a.expiresAt - b.expiresAt),
    hasMore: sources.some(found => found.length > DEADLINES_MAX),
  })
}
