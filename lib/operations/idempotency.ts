import type { ReadTx, Tx } from '#db/database'
import { findIdempotencyRecord, insertIdempotencyRecord } from '#db/queries/idempotency-records'
import { encodeAnswer } from '#lib/contract/codec'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { bodyDigestOf } from '#lib/operations/body-digest'
import { type Call, type Outcome, performed, type StoredAnswer } from '#lib/operations/world'

/** How long a key gives its first answer again. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000

/**
 * One effect and one answer per `Idempotency-Key` (§4.1), within the transaction of the effect: of racing twins one does
 * the work and the others get its answer, byte for byte, even with another body. A refusal is thrown through here and
 * stores nothing, so a corrected retry succeeds.
 */
export async function runIdempotent<Result>(tx: Tx, call: Call, work: () => Promise<Result>): Promise<Outcome<Result>> {
  const { caller, idempotencyKey: key, now, operation, scope, trace } = call
  trace.begin()
  if (key === undefined) return performed(await work())
  const replay = await replayed(tx, call)
  if (replay !== undefined) return replay

  trace.pass('idempotency', 'The Idempotency-Key is new')
  const answer = encodeAnswer(operation, await work())
  const place = { platformId: caller.platformId, operation: scope, key }
  await insertIdempotencyRecord(tx, { ...place, bodyDigest: bodyDigestOf(call), answer, createdAt: now })
  return { kind: 'stored', text: answer, replay: 'none' }
}

/** A request that may carry an `Idempotency-Key`. */
export type KeyedRequest = Pick<Call, 'caller' | 'idempotencyKey' | 'now' | 'scope' | 'sentBody' | 'trace' | 'world'>

/**
 * Returns the first answer of the request's key, whatever the body now says. Returns undefined if there is no key, or if
 * the key is new or forgotten. The edge calls it before it checks the body's shape, for every `idempotent` operation.
 */
export async function replayed(tx: ReadTx, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const { caller, idempotencyKey: key, now, scope, trace } = request
  if (key === undefined) return undefined
  const place = { platformId: caller.platformId, operation: scope, key }
  const first = await findIdempotencyRecord(tx, place, idempotencyCutoff(now))
  if (first === undefined) return undefined
  const isSame = first.bodyDigest === bodyDigestOf(request)
  const label = 'The Idempotency-Key was used before: its first answer is given again'
  trace.pass('idempotency', label, isSame ? undefined : { hint: 'The body differs from the first one.' })
  return { kind: 'stored', text: first.answer, replay: isSame ? 'same-body' : 'other-body' }
}

/** Records made at this instant or before are forgotten. */
export function idempotencyCutoff(now: Instant): Instant {
  return instantFromEpoch(now - IDEMPOTENCY_KEPT_MS)
}
