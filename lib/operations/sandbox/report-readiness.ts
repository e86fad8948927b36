import { listSeenResponses } from '#db/queries/sandbox/seen-responses'
import { API_VERSION } from '#lib/contract/operation'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/console-client'
import type { getReadinessReport as contract, ReadinessReport } from '#lib/contract/sandbox/readiness-report'
import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import type { NextStep, Practice } from '#lib/domain/readiness/practice'
import { PRACTICES } from '#lib/domain/readiness/practices'
import { readObserved } from '#lib/operations/sandbox/read-assessed-calls'
import { enforcePlatform } from '#lib/operations/webhooks/enforce-platform'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

/** Maximum number of situations that a report shows for a verdict. It counts all of them. */
const EVIDENCE_MAX = 20

/**
 * Assesses the logged calls of a platform's clients, else of all clients. Does not assess the console's calls. Rejects an
 * unknown platform with REFERENCE_NOT_FOUND.
 */
export async function getReadinessReport({
  query: { platformId },
  trace,
  world,
}: Call<typeof contract>): Promise<Outcome<ReadinessReport>> {
  await world.exchanges.flush()
  if (platformId !== undefined) await world.db.read(tx => enforcePlatform(tx, trace, platformId))
  const observed = await readObserved(world, platformId)
  const practices = PRACTICES.map(practice => assessed(practice, practice.assess(observed)))
  const countOf = (verdict: string) => practices.filter(each => each.verdict === verdict).length
  return performed({
    build: { version: world.settings.version, apiVersion: API_VERSION },
    at: observed.now,
    platformId,
    calls: {
      count: observed.calls.length,
      from: observed.calls[0]?.at,
      until: observed.calls.at(-1)?.at,
      missing: Math.max(0, (await countCalls(world, platformId)) - observed.calls.length),
    },
    clients: clientsOf(observed.calls),
    counts: {
      proven: countOf('proven'),
      violated: countOf('violated'),
      'not-observed': countOf('not-observed'),
      'not-applicable': countOf('not-applicable'),
    },
    practices,
  })
}

type AssessedPractice = ReadinessReport['practices'][number]

function assessed(practice: Practice, { verdict, evidence }: ReturnType<Practice['assess']>): AssessedPractice {
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
    ...(verdict === 'not-observed' && { next: nextOf(next) }),
  }
}

function nextOf(next: NextStep): AssessedPractice['next'] {
  if (next.kind === 'do') return { text: next.text }
  const { kind, ...fault } = next
  if (kind === 'webhook-fault')
    return { text: `Set the fault ${next.fault} of webhooks, then cause an event.`, webhookFault: fault }
  return {
    text: `Arm the fault ${next.fault} of ${next.operationId}, then let your client make that call.`,
    arm: fault,
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
