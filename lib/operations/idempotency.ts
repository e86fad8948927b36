import type { ReadTx, Tx } from '#db/database'
import { findIdempotencyRecord, type IdempotencyRecord, insertIdempotencyRecord } from '#db/queries/idempotency-records'
import { encodeAnswer } from '#lib/contract/codec'
import type { Operation, ParamsOf } from '#lib/contract/operation'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { canonicalText } from '#lib/domain/signing/canonical-json'
import { inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed, type StoredAnswer, type World } from '#lib/operations/world'

/** Time during which a key replays its first successful response. */
export const IDEMPOTENCY_VALID_MS = 24 * 60 * 60 * 1000

/**
 * Runs a request once per `Idempotency-Key` (§4.1), and stores its response in the same transaction. A rejection stores
 * nothing, so a corrected request can use the same key. Of concurrent requests with one key, only one does the work.
 * The others get its response byte for byte, even if their bodies differ. `isSecret` encrypts the stored response.
 */
export function runIdempotent<Result>(
  call: Call,
  work: (tx: Tx) => Promise<Result>,
  { isSecret = false } = {},
): Promise<Outcome<Result>> {
  const { caller, idempotencyKey: key, now, operation, scope, trace, world } = call
  return inTransaction(call, async tx => {
    if (key === undefined) return performed(await work(tx))
    const replay = await findStoredAnswer(tx, call)
    if (replay !== undefined) return replay

    trace.pass('idempotency', 'The Idempotency-Key is new or has expired')
    const text = encodeAnswer(operation, await work(tx))
    const recordKey = { platformId: caller.platformId, operation: scope, key }
    const answer = isSecret ? sealAnswer(world, recordKey, text) : text
    await insertIdempotencyRecord(tx, { ...recordKey, bodyDigest: bodyDigestOf(call), answer, createdAt: now })
    return { kind: 'stored', text, replay: 'none' }
  })
}

export type KeyedRequest = Pick<Call, 'caller' | 'idempotencyKey' | 'now' | 'scope' | 'sentBody' | 'trace' | 'world'>

/**
 * Returns the first successful response for the request's key, even if the body differs. For `idempotent` operations,
 * the HTTP layer calls this before it checks the request's shape.
 */
export async function findStoredAnswer(tx: ReadTx, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const { caller, idempotencyKey: key, now, scope, trace, world } = request
  if (key === undefined) return undefined
  const recordKey = { platformId: caller.platformId, operation: scope, key }
  const first = await findIdempotencyRecord(tx, recordKey, idempotencyCutoff(now))
  if (first === undefined) return undefined
  const isSame = first.bodyDigest === bodyDigestOf(request)
  const label = 'The Idempotency-Key was used before; its first response is replayed'
  trace.pass('idempotency', label, isSame ? undefined : { hint: 'The body differs from the first request’s body.' })
  return {
    kind: 'stored',
    text: openAnswer(world, recordKey, first.answer),
    replay: isSame ? 'same-body' : 'other-body',
  }
}

/** Returns the cutoff time. Records created at or before it have expired. */
export function idempotencyCutoff(now: Instant): Instant {
  return instantFromEpoch(now - IDEMPOTENCY_VALID_MS)
}

type RecordKey = Pick<IdempotencyRecord, 'platformId' | 'operation' | 'key'>

function sealAnswer({ keys }: World, recordKey: RecordKey, text: string): string {
  return keys.seal(new TextEncoder().encode(text), sealingContext(recordKey))
}

/** A plain response is a JSON object. An encrypted response is base64, which contains no brace. */
function openAnswer({ keys }: World, recordKey: RecordKey, answer: string): string {
  return answer.startsWith('{') ? answer : new TextDecoder().decode(keys.open(answer, sealingContext(recordKey)))
}

function sealingContext({ platformId, operation, key }: RecordKey): string {
  return `idempotency_records ${platformId} ${operation} ${key}`
}

/** Returns the scope of an idempotency key or a payload to sign. The path must be decoded. */
export function scopeOf({ method }: Pick<Operation, 'method'>, path: string): string {
  return `${method} ${path}`
}

/** Returns the scope of a request that calls an operation with these path parameters. */
export function scopeForRequest<O extends Operation>(operation: O, params: ParamsOf<O>): string {
  const template: string = `${operation.prefix}${operation.path}`
  const path = Object.entries<string>(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => value),
    template,
  )
  return scopeOf(operation, path)
}

/** Returns the digest of a body. Unknown fields change it; whitespace, escapes and the order of fields do not. */
export function bodyDigestOf({ sentBody, world }: Pick<Call, 'sentBody' | 'world'>): string {
  return world.digestHex(canonicalText(sentBody))
}
