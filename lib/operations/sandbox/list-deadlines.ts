import type { listDeadlines as contract } from '#lib/contract/control-operations'
import type { Deadline } from '#lib/contract/sandbox/deadline'
import { instantFromEpoch } from '#lib/contract/scalars'
import { DEADLINE_SOURCES } from '#lib/operations/sandbox/deadline-sources'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Of each source this many are told. */
const TOLD_MAX = 20
/** How long something that ended is still told, so that its end can be seen. */
const ENDED_TOLD_MS = 15_000

/** What ends by itself, of every platform, soonest first. */
export async function listDeadlines({
  now,
  world,
}: Call<typeof contract>): Promise<Outcome<{ data: Deadline[]; hasMore: boolean }>> {
  // One more than is told says whether there are more.
  const query = { after: instantFromEpoch(now - ENDED_TOLD_MS), limit: TOLD_MAX + 1 }
  const sources = await world.db.read(async tx => {
    const read: (readonly Deadline[])[] = []
    for (const source of DEADLINE_SOURCES) read.push(await source(tx, query))
    return read
  })
  const data = sources.flatMap(found => found.slice(0, TOLD_MAX))
  return performed({
    data: data.sort((a, b) => a.expiresAt - b.expiresAt),
    hasMore: sources.some(found => found.length > TOLD_MAX),
  })
}
