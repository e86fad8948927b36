import type { Database, ReadTx } from '#db/database'
import { listRecordedParts, newestRecordedCall, type RecordedPart } from '#db/queries/recordings/recorded-parts'
import {
  findRecording,
  type RecordingRow,
  recordedCallsBetween,
  recordedFactsBetween,
} from '#db/queries/recordings/recordings'
import { clientCallsAfter } from '#db/queries/sandbox/exchanges'
import { listFailedTransactions } from '#db/queries/transfers/transactions'
import { listDeliveries } from '#db/queries/webhooks/webhook-attempts'
import type { Id, Instant } from '#lib/contract/scalars'
import type { AssessedCall, AssessedDelivery, Observed } from '#lib/domain/readiness/assessed-call'
import { extractFacts, transactionStatusIn } from '#lib/domain/readiness/extract-facts'
import { apiSecretTest } from '#lib/operations/sandbox/api-secret-test'
import type { World } from '#lib/operations/world'

/** Calls to assess: those of a platform, else of all, and those of a recording, else in the log. */
interface AssessedSource {
  readonly platformId: Id<'Platform'> | undefined
  readonly recording: RecordingRow | undefined
}

/**
 * Reads what practices assess: calls of clients, and the deliveries to them in the same time. A recording has a part for
 * each life of the data, because a reset or a loaded snapshot may repeat IDs of objects.
 */
export async function readParts(world: World, source: AssessedSource): Promise<readonly Observed[]> {
  const { db, clock, tokens, digestHex } = world
  const isApiSecret = apiSecretTest(await db.read(tx => tokens.all(tx)), digestHex)
  const now = clock.now()
  const { recording, platformId } = source
  // One snapshot: a reset must not come between the facts of the part in progress and the position of its last call.
  const parts = await db.read(async tx => {
    if (recording === undefined) return [await currentPart(tx, { platformId }, now)]
    const ended = await listRecordedParts(tx, recording.id)
    const current = await findRecording(tx, recording.id)
    return current?.endedAt === null ? [...ended, await currentPart(tx, current, now)] : ended
  })
  const observed: Observed[] = []
  let after = 0
  for (const { callsUntil, endedAt, deliveries, failed } of parts) {
    observed.push({
      calls: await readCalls(db, { ...source, after, until: Number(callsUntil) }, isApiSecret),
      deliveries: deliveries.filter(each => platformId === undefined || each.platformId === platformId),
      transactions: new Map(failed.map(({ id, hasRefund }) => [id, { id, status: 'FAILED', hasRefund }])),
      now: endedAt,
    })
    after = Number(callsUntil)
  }
  return observed
}

/** Reads the facts of the part in progress: those since the last reset or loaded snapshot of a recording, or of the log. */
export async function currentPart(
  tx: ReadTx,
  { platformId, eventsAfter }: { platformId: Id<'Platform'> | null | undefined; eventsAfter?: bigint },
  now: Instant,
): Promise<RecordedPart> {
  const source = { platformId: platformId ?? undefined, eventsAfter }
  return {
    callsUntil: await newestRecordedCall(tx),
    endedAt: now,
    deliveries: (await listDeliveries(tx, source)).map(deliveryOf),
    failed: await listFailedTransactions(tx, source.platformId),
  }
}

function factsOf(
  rows: readonly (Parameters<typeof extractFacts>[0] & { readonly seq: number })[],
  isApiSecret: (text: string) => boolean,
) {
  return { last: rows.at(-1)?.seq, facts: rows.map(row => extractFacts(row, isApiSecret)) }
}

/** Reads in batches, so that other work can run in between. Keeps no body, because bodies can take 256 MB. */
async function readCalls(
  db: Database,
  { platformId, recording, after, until }: AssessedSource & { readonly after: number; readonly until: number },
  isApiSecret: (text: string) => boolean,
): Promise<readonly AssessedCall[]> {
  const calls: AssessedCall[] = []
  let from = after
  for (;;) {
    const { last, facts } = await db.read(async tx => {
      if (recording === undefined) return factsOf(await clientCallsAfter(tx, from, platformId), isApiSecret)
      const place = { after: from, until }
      const rows = await recordedFactsBetween(tx, { recordingId: recording.id, ...place })
      const texts = rows.flatMap(row => row.facts ?? [])
      if (texts.length < rows.length) return factsOf(await recordedCallsBetween(tx, recording.id, place), isApiSecret)
      // One parse of a batch takes less time than a parse of each row.
      return { last: rows.at(-1)?.seq, facts: JSON.parse(`[${texts.join()}]`) as AssessedCall[] }
    })
    if (last === undefined) return calls
    calls.push(...facts.filter(each => platformId === undefined || each.platformId === platformId))
    from = last
  }
}

function deliveryOf({ attempt, type, subjectId, body, platformId }: Delivery): AssessedDelivery {
  return {
    eventId: attempt.eventId,
    type,
    subjectId,
    transactionStatus: transactionStatusIn(body),
    platformId,
    kind: attempt.kind,
    fault: attempt.fault ?? undefined,
    at: attempt.startedAt,
    durationMs: numberOf(attempt.durationMs),
    status: numberOf(attempt.status),
    error: attempt.error ?? undefined,
    verdict: attempt.verdict ?? undefined,
  }
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number]

function numberOf(value: bigint | number | null): number | undefined {
  return value === null ? undefined : Number(value)
}
