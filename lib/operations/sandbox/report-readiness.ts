import type { RecordingRow } from '#db/queries/recordings/recordings'
import { listSeenResponses } from '#db/queries/sandbox/seen-responses'
import { API_VERSION, CONTROL_PATH } from '#lib/contract/operation'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/console-client'
import type { getReadinessReport as contract, ReadinessReport } from '#lib/contract/sandbox/readiness-report'
import type {
  compareRecordings as contractOfComparison,
  RecordingComparison,
} from '#lib/contract/sandbox/recording-comparison'
import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { comparisonOf, type RecordedFacts } from '#lib/domain/readiness/compare-recordings'
import { assessParts, type NextStep, type Practice } from '#lib/domain/readiness/practice'
import { PRACTICES } from '#lib/domain/readiness/practices'
import { publicAddress } from '#lib/operations/public-address'
import { describeRecording, enforceRecording } from '#lib/operations/sandbox/manage-recordings'
import { readParts } from '#lib/operations/sandbox/read-assessed-calls'
import type { Trace } from '#lib/operations/trace'
import { enforcePlatform } from '#lib/operations/webhooks/enforce-platform'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

/** Maximum number of situations that a report shows for a verdict. It counts all of them. */
const EVIDENCE_MAX = 20

/**
 * Assesses the calls of a platform's clients, else of all clients, in a recording, else in the log. Does not assess the
 * console's calls. Rejects an unknown platform or recording with REFERENCE_NOT_FOUND, and a recording of another platform
 * with INVALID_INPUT.
 */
export async function getReadinessReport({
  query: { platformId, recordingId },
  trace,
  world,
}: Call<typeof contract>): Promise<Outcome<ReadinessReport>> {
  await world.exchanges.flush()
  if (platformId !== undefined) await world.db.read(tx => enforcePlatform(tx, trace, platformId))
  const recording = recordingId === undefined ? undefined : await enforceRecording(world, trace, recordingId)
  if (recording !== undefined && platformId !== undefined) enforceRecorded(trace, recording, platformId)
  // Read before the calls: those that arrive meanwhile are not missing.
  const counted = recording === undefined ? await countCalls(world, platformId) : 0
  const parts = await readParts(world, { platformId, recording })
  const calls = parts.flatMap(part => part.calls)
  const assessedPlatform = platformId ?? recording?.platformId ?? undefined
  const scope = { platformId: assessedPlatform, origin: publicAddress(world.settings) }
  const practices = PRACTICES.map(practice => assessed(practice, assessParts(practice, parts), scope))
  const countOf = (verdict: string) => practices.filter(each => each.verdict === verdict).length
  return performed({
    build: { version: world.settings.version, apiVersion: API_VERSION },
    at: recording?.endedAt ?? world.clock.now(),
    platformId: assessedPlatform,
    recording: recording && describeRecording(recording),
    calls: {
      count: calls.length,
      from: calls[0]?.at,
      until: calls.at(-1)?.at,
      missing: recording ? Number(recording.missing) : Math.max(0, counted - calls.length),
    },
    clients: clientsOf(calls),
    counts: {
      proven: countOf('proven'),
      violated: countOf('violated'),
      'not-observed': countOf('not-observed'),
      'not-applicable': countOf('not-applicable'),
    },
    practices,
  })
}

function enforceRecorded(trace: Trace, recording: RecordingRow, platformId: string): void {
  const isRecorded = recording.platformId === null || recording.platformId === platformId
  const message = `The recording has only calls of ${recording.platformId}. Leave out platformId.`
  const details = { field: 'platformId', errors: [{ field: 'platformId', message }] }
  const rejection = { code: 'INVALID_INPUT', details, got: platformId } as const
  trace.check('recorded-platform', "The recording has the platform's calls", isRecorded, rejection)
}

type AssessedPractice = ReadinessReport['practices'][number]

interface FaultScope {
  readonly platformId: string | undefined
  readonly origin: string
}

function assessed(
  practice: Practice,
  { verdict, evidence }: ReturnType<Practice['assess']>,
  scope: FaultScope,
): AssessedPractice {
  const { id, title, asks, consequence, isAdvice = false, next } = practice
  return {
    id,
    title,
    asks,
    isAdvice,
    verdict,
    evidence: evidence.slice(0, EVIDENCE_MAX).map(({ text, callIds, transactionIds, eventIds }) => ({
      text,
      callIds: [...callIds],
      ...(transactionIds && { transactionIds: [...transactionIds] }),
      ...(eventIds && { eventIds: [...eventIds] }),
    })),
    evidenceCount: evidence.length,
    ...(verdict === 'violated' && { consequence }),
    ...(verdict === 'not-observed' && { next: nextOf(next, scope) }),
  }
}

/** Returns the next step. Its fault is limited to the platform of the report, if the report has one. */
function nextOf(next: NextStep, { platformId, origin }: FaultScope): AssessedPractice['next'] {
  if (next.kind === 'do') return { text: next.text }
  const { kind, ...rest } = next
  const fault = { ...rest, ...(platformId !== undefined && { platformId }) }
  if (next.kind === 'webhook-fault') {
    const url = `${origin}${CONTROL_PATH}/webhooks/faults`
    const code = `curl ${url} -H 'Content-Type: application/json' -d '${JSON.stringify(fault)}'`
    return { text: `Set the fault ${next.fault} of webhooks, then cause an event.`, webhookFault: fault, code }
  }
  const members = Object.entries(fault).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`,
  )
  return {
    text: `Arm the fault ${next.fault} of ${next.operationId}, then let your client make that call.`,
    arm: fault,
    code: `await sandbox.arm({ ${members.join(', ')} })`,
  }
}

/** Counts the calls of clients since the last reset, those that the log no longer has included. */
async function countCalls({ db }: World, platformId: string | undefined): Promise<number> {
  const rows = (await db.read(listSeenResponses)).filter(
    row => row.client !== CONSOLE_CLIENT && (platformId === undefined || row.platformId === platformId),
  )
  return Number(rows.reduce((sum, { count }) => sum + count, 0n))
}

function clientsOf(calls: readonly AssessedCall[]): ReadinessReport['clients'] {
  const groups = Map.groupBy(calls, ({ platformId, client }) => JSON.stringify([platformId, client]))
  return [...groups.values()].map(group => {
    const [{ platformId, client }] = group as [AssessedCall]
    return { platformId, client, calls: group.length }
  })
}

/** Compares two ended recordings. Rejects an unknown one with REFERENCE_NOT_FOUND, and an open one with CONFLICT. */
export async function compareRecordings({
  params: { recordingId },
  query,
  trace,
  world,
}: Call<typeof contractOfComparison>): Promise<Outcome<RecordingComparison>> {
  const before = await enforceRecording(world, trace, recordingId)
  const after = await enforceRecording(world, trace, query.with, 'with')
  const areEnded = before.endedAt !== null && after.endedAt !== null
  const rejection = { code: 'CONFLICT', details: { reason: 'RECORDING_OPEN' } } as const
  trace.check('recordings-ended', 'Both recordings have ended', areEnded, rejection)
  return performed({
    before: describeRecording(before),
    after: describeRecording(after),
    ...comparisonOf(await readFacts(world, before), await readFacts(world, after)),
  })
}

async function readFacts(world: World, recording: RecordingRow): Promise<RecordedFacts> {
  const platformId = recording.platformId ?? undefined
  const { balancesBefore, balancesAfter } = recording
  return {
    parts: await readParts(world, { platformId, recording }),
    balancesBefore,
    balancesAfter: balancesAfter ?? [],
  }
}
