import type { Tx } from '#db/database'
import { findIdempotencyRecord, insertIdempotencyRecord } from '#db/queries/idempotency-records'
import { encodeAnswer } from '#lib/contract/codec'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { bodyDigestOf } from '#lib/operations/body-digest'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** How long a key gives its first answer again. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000

/**
 * One effect and one answer per `Idempotency-Key` (§4.1), within the transaction of the effect: of racing twins one does
 * the work and the others get its answer, byte for byte, even with another body. A refusal is thrown through here and
 * stores nothing, so a corrected retry succeeds.
 */
export async function once<Result>(tx: Tx, call: Call, work: () => Promise<Result>): Promise<Outcome<Result>> {
  const { caller, idempotencyKey: key, now, operation, scope, trace } = call
  trace.begin()
  if (key === undefined) return performed(await work())

  const place = { platformId: caller.platformId, operation: scope, key }
  const bodyDigest = bodyDigestOf(call)
  const first = await findIdempotencyRecord(tx, place, keptSince(now))
  if (first !== undefined) {
    const isSame = first.bodyDigest === bodyDigest
    const label = 'The Idempotency-Key was used before: its first answer is given again'
    trace.pass('idempotency', label, isSame ? undefined : { hint: 'The body differs from the first one.' })
    return { kind: 'stored', text: first.answer, replay: isSame ? 'same-body' : 'other-body' }
  }

  trace.pass('idempotency', 'The Idempotency-Key is new')
  const answer = encodeAnswer(operation, await work())
  await insertIdempotencyRecord(tx, { ...place, bodyDigest, answer, createdAt: now })
  return { kind: 'stored', text: answer, replay: 'none' }
}

/** Records made at this instant or before are forgotten. */
export function keptSince(now: Instant): Instant {
  return instantFromEpoch(now - IDEMPOTENCY_KEPT_MS)
}
