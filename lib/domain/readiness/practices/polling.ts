import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { pauseMs } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

const POLL_MIN_MS = 2_000

/** Tighter polling is no mistake. So this is advice: its evidence names the reads that came too soon. */
export const polling: Practice = {
  id: 'polling',
  title: 'The client uses webhooks, or polls at most every two seconds',
  asks: 'webhooks instead of tight polling',
  consequence: 'The service limits the client.',
  isAdvice: true,
  next: { kind: 'do', text: 'Set webhookEndpoint, or read a transaction at most every two seconds.' },
  assess({ calls, deliveries }) {
    const latest = new Map<string, AssessedCall>()
    const [proven, tight]: [Evidence[], Evidence[]] = [[], []]
    for (const call of calls) {
      if (call.operationId !== 'getTransaction') continue
      const before = latest.get(call.path)
      latest.set(call.path, call)
      if (before === undefined) continue
      const pause = pauseMs(before, call)
      const evidence = { text: `A transaction was read again after ${pause} ms.`, callIds: [before.id, call.id] }
      if (pause >= POLL_MIN_MS) proven.push(evidence)
      else tight.push(evidence)
    }
    if (tight.length > 0) return { verdict: 'not-observed', evidence: tight }
    const [received] = deliveries
    const text = 'The client receives webhooks.'
    return assessmentOf(
      received === undefined ? proven : [{ text, callIds: [], eventIds: [received.eventId] }, ...proven],
      [],
    )
  },
}
