import type { ReadTx, Tx } from '#db/database'
import {
  consumeSignedRequest,
  findSignedRequest,
  insertSignedRequest,
  type SignedRequestRow,
} from '#db/queries/signing/signed-requests'
import { inMinutes, SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import type { Id, Instant } from '#lib/contract/scalars'
import { FAILED_STAMPS_MAX, PENDING_RULES, signedRequestExpiry } from '#lib/domain/signing/signed-request-rules'
import { enforceRules, enforceStill, inTransaction } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed, type World } from '#lib/operations/world'

/** A payload to sign, with the wallet and the request for which it is valid. */
export interface Signable {
  readonly accountId: Id<'InternalAccount'>
  /** Method and decoded path of the retry. */
  readonly scope: string
  /** Digest of the required body; null if any body is allowed. */
  readonly bodyDigest: string | null
  /** The only key that may sign, as a compressed point in hex; null if signing is not limited to one key. */
  readonly signerKey: string | null
  /** Issue time in the payload: now, or slightly later, so that no two payloads of the wallet are equal. */
  readonly at: Instant
  payload(requestId: Id<'Request'>): string
}

/** A payload that is not yet issued. `row` contains the encrypted payload. `challenge` is the response. */
export interface SealedRequest {
  readonly row: Omit<SignedRequestRow, 'facts'>
  readonly challenge: { readonly payloadToSign: string; readonly requestId: Id<'Request'>; readonly expiresAt: Instant }
}

/** An issued request that waits for its retry. The facts were stored when it was issued. */
export type PendingRequest<Facts> = Omit<SignedRequestRow, 'facts'> & { readonly facts: Facts }

/** Builds and encrypts a payload. Call this before the transaction, because cryptography would slow the transaction. */
export function sealPending(
  { caller, now, world }: Call,
  { accountId, scope, bodyDigest, signerKey, at, payload }: Signable,
): SealedRequest {
  const id = newId(world, 'Request', now)
  const payloadToSign = payload(id)
  const expiresAt = signedRequestExpiry(now)
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
  return { row, challenge: { payloadToSign, requestId: id, expiresAt } }
}

/** Issues a payload and stores the facts for its retry, within `tx` (§5.4). Earlier payloads remain valid. */
export async function issuePending(
  tx: Tx,
  { trace }: Call,
  { row, challenge }: SealedRequest,
  facts: unknown,
): Promise<SealedRequest['challenge']> {
  await insertSignedRequest(tx, { ...row, facts: facts ?? null })
  trace.pass('issued', 'payloadToSign issued', {
    got: `${row.id}, valid for ${inMinutes(SIGNED_REQUEST_VALID_MS)}`,
  })
  return challenge
}

/**
 * Finds the pending request with this ID that was issued for this method, path and wallet. Rejects with UNAUTHORIZED,
 * reason REQUEST_NOT_FOUND, REQUEST_USED or REQUEST_EXPIRED.
 */
export async function findPending<Facts>(
  call: Call,
  { accountId, requestId }: { readonly accountId: Id<'InternalAccount'>; readonly requestId: string },
): Promise<PendingRequest<Facts>> {
  const pending = await call.world.db.read(tx => find(tx, call, requestId))
  enforceRules(call.trace, PENDING_RULES, { pending, operation: call.scope, accountId, requestId, now: call.now })
  if (pending === undefined) throw new Error('Bug: a known pending request was not found.')
  // The cast is safe: the scope matches, so the facts were stored for the operation that reads them.
  return { ...pending, facts: (pending.facts ?? undefined) as Facts }
}

/**
 * Marks a request as used and performs its effect in one transaction. If the effect is rejected, the request remains
 * pending. Of concurrent callers, one performs the effect; the others are rejected with REQUEST_USED.
 */
export function redeemPending<Result>(
  call: Call,
  { id, accountId }: Pick<SignedRequestRow, 'id' | 'accountId'>,
  effect: (tx: Tx) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { now, scope: operation, trace } = call
  return inTransaction(call, async tx => {
    // Reread: a concurrent retry may have won.
    const pending = await find(tx, call, id)
    enforceStill(trace, PENDING_RULES, { pending, operation, accountId, requestId: id, now })
    if (!(await consumeSignedRequest(tx, { id, now, failuresMax: FAILED_STAMPS_MAX }))) {
      throw new Error('Bug: a pending request could not be marked as used.')
    }
    return performed(await effect(tx))
  })
}

function find(tx: ReadTx, { caller }: Call, requestId: string): Promise<SignedRequestRow | undefined> {
  return findSignedRequest(tx, caller.platformId, requestId)
}

type KeyHolder = Pick<World, 'keys'>

/** Encrypts a `payloadToSign` for storage, because it may contain an OIDC token. */
export function sealPayload({ keys }: KeyHolder, requestId: string, payloadToSign: string): string {
  return keys.seal(new TextEncoder().encode(payloadToSign), sealingContext(requestId))
}

/** Decrypts a stored `payloadToSign`, byte for byte as issued. */
export function openPayload({ keys }: KeyHolder, requestId: string, sealed: string): string {
  return new TextDecoder().decode(keys.open(sealed, sealingContext(requestId)))
}

function sealingContext(requestId: string): string {
  return `signed_requests ${requestId} payload`
}
