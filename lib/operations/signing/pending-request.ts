import type { ReadTx, Tx } from '#db/database'
import {
  consumeSignedRequest,
  findSignedRequest,
  insertSignedRequest,
  type SignedRequestRow,
} from '#db/queries/signing/signed-requests'
import { inMinutes, SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import type { Id, Instant } from '#lib/contract/scalars'
import { checkRules } from '#lib/domain/rule'
import { FAILED_STAMPS_MAX, PENDING_RULES, signableUntil } from '#lib/domain/signing/signed-request-rules'
import { newId } from '#lib/operations/new-id'
import { sealPayload } from '#lib/operations/signing/sealed-payload'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Something to sign: whose it is, and the one request it is good for. */
export interface Signable {
  readonly accountId: Id<'InternalAccount'>
  /** Of the request that is to come. */
  readonly scope: string
  /** Of the body it must have; null where it may have any. */
  readonly bodyDigest: string | null
  /** The one key that may sign, compressed hex; null where who may is asked of the signature that comes. */
  readonly signerKey: string | null
  /** When it is issued, as its payload tells; now, or so little after it that no other payload of the wallet is the same. */
  readonly at: Instant
  /** What is signed, for the id it is issued by. */
  payload(requestId: Id<'Request'>): string
}

/** Something to sign that was sealed and is not issued yet: how it is kept, and what is told of it. */
export interface SealedRequest {
  readonly row: Omit<SignedRequestRow, 'facts'>
  readonly told: { readonly payloadToSign: string; readonly requestId: Id<'Request'>; readonly expiresAt: Instant }
}

/** What was issued and waits for its request, with what was remembered for it. */
export type PendingRequest<Facts> = Omit<SignedRequestRow, 'facts'> & { readonly facts: Facts }

/** Makes and seals something to sign: before the transaction it is issued in, for cryptography has no place inside one. */
export function sealPending(
  { caller, now, world }: Call,
  { accountId, scope, bodyDigest, signerKey, at, payload }: Signable,
): SealedRequest {
  const id = newId(world, 'Request', now)
  const payloadToSign = payload(id)
  const expiresAt = signableUntil(now)
  const row = {
    id,
    platformId: caller.platformId,
    accountId,
    operation: scope,
    bodyDigest,
    sealedPayload: sealPayload(world, id, payloadToSign),
    signerKey,
    issuedAt: at,
    expiresAt,
    usedAt: null,
    failures: 0n,
  }
  return { row, told: { payloadToSign, requestId: id, expiresAt } }
}

/** Issues something to sign (§5.4), within `tx`, with what is remembered until the request comes; what was issued before stays good. */
export async function issuePending(
  tx: Tx,
  { trace }: Call,
  { row, told }: SealedRequest,
  facts: unknown,
): Promise<SealedRequest['told']> {
  await insertSignedRequest(tx, { ...row, facts: facts ?? null })
  trace.pass('issued', 'Something to sign was issued', {
    got: `${row.id}, good for ${inMinutes(SIGNED_REQUEST_VALID_MS)}`,
  })
  return told
}

/**
 * What a Request-Id names, where that waits for this very call and concerns this wallet. Errors: UNAUTHORIZED, with
 * REQUEST_NOT_FOUND, REQUEST_USED or REQUEST_EXPIRED.
 */
export async function findPending<Facts>(
  call: Call,
  { accountId, requestId }: { readonly accountId: Id<'InternalAccount'>; readonly requestId: string },
): Promise<PendingRequest<Facts>> {
  const pending = await call.world.db.read(tx => find(tx, call, requestId))
  enforce(
    call.trace,
    checkRules(PENDING_RULES, { pending, operation: call.scope, accountId, requestId, now: call.now }),
  )
  if (pending === undefined) throw new Error('A request that is known was not found.')
  // What waits for this call was issued for it, by the one operation that reads it: with facts of that operation.
  return { ...pending, facts: (pending.facts ?? undefined) as Facts }
}

/**
 * Uses a request up and performs its effect: both or neither. Of calls that race one performs, and the others are refused with
 * REQUEST_USED. A refusal by the effect leaves the request as it was.
 */
export function redeemPending<Result>(
  call: Call,
  { id, accountId }: Pick<SignedRequestRow, 'id' | 'accountId'>,
  effect: (tx: Tx) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { now, scope: operation, trace } = call
  return inTransaction(call, async tx => {
    // Read anew: a twin may have been first.
    const pending = await find(tx, call, id)
    enforce(trace, { ...checkRules(PENDING_RULES, { pending, operation, accountId, requestId: id, now }), passed: [] })
    if (!(await consumeSignedRequest(tx, { id, now, failuresMax: FAILED_STAMPS_MAX }))) {
      throw new Error('A request that waits could not be used.')
    }
    return performed(await effect(tx))
  })
}

function find(tx: ReadTx, { caller }: Call, requestId: string): Promise<SignedRequestRow | undefined> {
  return findSignedRequest(tx, caller.platformId, requestId)
}
