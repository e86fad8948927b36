import type { ReadTx, Tx } from '#db/database'
import type { SessionRow } from '#db/queries/sessions/sessions'
import { countFailedStamp, findSignedRequest, lastIssuedAt } from '#db/queries/signing/signed-requests'
import type { CredentialType } from '#lib/contract/credential-type'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { type WalletIdentity, walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { type Activity, activityPayload } from '#lib/domain/signing/activity-payloads'
import { BODY_RULES, FAILED_STAMPS_MAX, UNUSED_RULE } from '#lib/domain/signing/signed-request-rules'
import { bodyDigestOf } from '#lib/operations/idempotency'
import {
  checkStamp,
  requireSigner,
  type Signer,
  type SignerRejection,
  type Signers,
} from '#lib/operations/signing/check-stamp'
import {
  findPending,
  issuePending,
  openPayload,
  type PendingRequest,
  redeemPending,
  type SealedRequest,
  sealPending,
} from '#lib/operations/signing/pending-request'
import { type Proof, readProof } from '#lib/operations/signing/retry-proof'
import { enforce, enforceRules, enforceStill, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Step of an action (§5.4): the first request, which has no signature, or the signed retry. */
export type RequestStep = 'first' | 'retry'

/** An action that a stamp over a payload must authorize (§5.4), unless the action needs no signature. */
export interface SignedRequest<Result, Prepared = undefined, Facts = undefined, Material = undefined> {
  /** The wallet of the action. The payload is valid for no other wallet. */
  readonly accountId: Id<'InternalAccount'>
  /** The credential type in the 202 response, if the response has one. */
  readonly type?: CredentialType
  readonly signers: Signers
  /**
   * Checks the body before the transaction of each step. On the retry, runs after the checks of the digest and the
   * stamp. Throws to reject the request. The result is `prepared` below.
   */
  prepare?(step: RequestStep): Promise<Prepared>
  /** Creates inputs of the action, such as a key. Runs after `prepare`, before the action's transaction. */
  make?(prepared: Prepared): Promise<Material>
  /** Returns the values to store, as JSON, for the retry. Runs on the first request. */
  facts?(tx: Tx, prepared: Prepared): Promise<Facts>
  /**
   * Checks the business rules in the transaction of each step. On the first request, there are no facts yet. Throws to
   * reject the request.
   */
  check?(tx: Tx, facts: Facts | undefined, prepared: Prepared): Promise<void>
  /**
   * Reports whether no signature is needed, as for a wallet's first credential. Called before the first request's
   * transaction. If the result is true, the function is called again within that transaction.
   */
  needsNoSignature?(tx: ReadTx): Promise<boolean>
  /** Returns `payloadToSign`; undefined if the action never needs a signature. `at` is unique per wallet. */
  payload(prepared: Prepared, at: Instant): string | undefined
  /** Performs the action. `facts` come from the first request. */
  perform(tx: Tx, facts: Facts, material: Material): Promise<Result>
}

/** An action for which a session signs an activity of the wallet. */
export interface SignedAction<Result, Prepared = undefined, Facts = undefined, Material = undefined>
  extends Omit<SignedRequest<Result, Prepared, Facts, Material>, 'signers' | 'payload'> {
  /** Wallets whose sessions may sign; by default the wallet of the action. */
  readonly accountIds?: readonly Id<'InternalAccount'>[]
  /** Returns the reason why a session of these wallets may not sign; undefined if the session may sign. */
  rejectSigner?(session: SessionRow): SignerRejection | undefined
  /** Returns the activity to sign; undefined if the action never needs a signature. */
  activity(wallet: WalletIdentity, prepared: Prepared): Activity | undefined
}

/**
 * Performs an action by signed retry (§5.4), or on the first request if no signature is needed. The retry marks the
 * request as used and performs the action in one transaction. Of concurrent retries, one performs the action; the rest
 * get REQUEST_USED.
 */
export function signedRetry<Result, Prepared = undefined, Facts = undefined, Material = undefined>(
  call: Call,
  action: SignedAction<Result, Prepared, Facts, Material>,
): Promise<Outcome<Result>> {
  const { accountId, accountIds = [accountId], rejectSigner } = action
  const wallet = walletIdentity(accountId, call.world.digest)
  const request: SignedRequest<Result, Prepared, Facts, Material> = {
    ...action,
    signers: { kind: 'sessions', accountIds, reject: rejectSigner },
    payload: (prepared, now) => {
      const activity = action.activity(wallet, prepared)
      return activity && activityPayload({ organizationId: wallet.organizationId, now }, activity)
    },
  }
  const proof = readProof(call)
  return proof === undefined ? beginSignedRetry(call, request) : completeSignedRetry(call, proof, request)
}

/** Answers the first request with a payload to stamp, or performs the action immediately if no signature is needed. */
export async function beginSignedRetry<Result, Prepared, Facts, Material>(
  call: Call,
  action: SignedRequest<Result, Prepared, Facts, Material>,
): Promise<Outcome<Result>> {
  const prepared = await resultOf(action.prepare?.('first'))
  const unsigned = await makeIfUnsigned(call, action, prepared)
  let outcome: Outcome<Result> | 'taken'
  do {
    const at = await call.world.db.read(tx => nextInstant(tx, call, action))
    outcome = await issueAt(call, action, { at, prepared, unsigned })
  } while (outcome === 'taken')
  return outcome
}

/** Inputs of a first request that are created before its transaction. */
interface FirstRequest<Prepared, Material> {
  readonly at: Instant
  readonly prepared: Prepared
  /** Inputs of the action; undefined if a signature is needed. */
  readonly unsigned: { readonly material: Material } | undefined
}

/** Returns `taken` if a concurrent call has issued a payload of the wallet for this instant or a later one. */
async function issueAt<Result, Prepared, Facts, Material>(
  call: Call,
  action: SignedRequest<Result, Prepared, Facts, Material>,
  { at, prepared, unsigned }: FirstRequest<Prepared, Material>,
): Promise<Outcome<Result> | 'taken'> {
  const sealed = sealRequest(call, action, prepared, at)
  return inTransaction(call, async tx => {
    if ((await nextInstant(tx, call, action)) > at) return 'taken'
    await action.check?.(tx, undefined, prepared)
    const facts = await resultOf(action.facts?.(tx, prepared))
    // If a concurrent call has just made the signature unnecessary, issue the payload anyway: a retry still works.
    if (unsigned !== undefined && (await action.needsNoSignature?.(tx)))
      return performed(await action.perform(tx, facts, unsigned.material))
    if (sealed === undefined) throw new Error('Bug: a request that needs a stamp has no payload.')
    const issued = await issuePending(tx, call, sealed, facts)
    return { kind: 'challenged', challenge: { type: action.type, ...issued } } as const
  })
}

/** Answers the signed retry: checks the pending request, the body and the stamp, then performs the action once. */
export async function completeSignedRetry<Result, Prepared, Facts, Material>(
  call: Call,
  proof: Proof,
  action: Pick<
    SignedRequest<Result, Prepared, Facts, Material>,
    'accountId' | 'signers' | 'prepare' | 'make' | 'check' | 'perform'
  >,
): Promise<Outcome<Result>> {
  const { accountId, signers } = action
  const pending = await findPending<Facts>(call, { accountId, requestId: proof.requestId })
  enforceRules(call.trace, BODY_RULES, { issuedDigest: pending.bodyDigest, sentDigest: bodyDigestOf(call) })
  const signer = await enforceStamp(call, proof, pending, signers)
  const prepared = await resultOf(action.prepare?.('retry'))
  const material = await resultOf(action.make?.(prepared))
  return redeemPending(call, pending, async tx => {
    await requireSigner(tx, call, signer)
    await action.check?.(tx, pending.facts, prepared)
    return action.perform(tx, pending.facts, material)
  })
}

/** Each payload of a wallet has a new instant. If two payloads were equal, one stamp would authorize both. */
async function nextInstant(
  tx: ReadTx,
  { now }: Call,
  { accountId }: Pick<SignedRequest<unknown>, 'accountId'>,
): Promise<Instant> {
  const last = await lastIssuedAt(tx, accountId)
  return last === undefined || last < now ? now : instantFromEpoch(last + 1)
}

/** Builds and encrypts the payload before the transaction, which may not need it. */
function sealRequest<Prepared>(
  call: Call,
  action: Pick<SignedRequest<unknown, Prepared>, 'accountId' | 'payload' | 'signers'>,
  prepared: Prepared,
  at: Instant,
): SealedRequest | undefined {
  const { accountId, signers } = action
  const payloadToSign = action.payload(prepared, at)
  if (payloadToSign === undefined) return undefined
  return sealPending(call, {
    accountId,
    scope: call.scope,
    bodyDigest: bodyDigestOf(call),
    signerKey: signers.kind === 'key' ? (signers.publicKey ?? null) : null,
    at,
    payload: () => payloadToSign,
  })
}

async function makeIfUnsigned<Prepared, Material>(
  { world }: Call,
  action: Pick<SignedRequest<unknown, Prepared, unknown, Material>, 'needsNoSignature' | 'make'>,
  prepared: Prepared,
): Promise<{ readonly material: Material } | undefined> {
  const needsNoSignature =
    action.needsNoSignature !== undefined && (await world.db.read(async tx => action.needsNoSignature?.(tx)))
  return needsNoSignature ? { material: await resultOf(action.make?.(prepared)) } : undefined
}

async function resultOf<Value>(promise: Promise<Value> | undefined): Promise<Value> {
  return (await promise) as Value // If the optional function is missing, Value is undefined.
}

type Pending = PendingRequest<unknown>

/** Counts a rejected stamp in a separate transaction, which the error does not undo. */
async function enforceStamp(call: Call, proof: Proof, pending: Pending, signers: Signers): Promise<Signer> {
  const { world } = call
  const report = await checkStamp(call, {
    stamp: proof.stamp,
    payloadToSign: openPayload(world, pending.id, pending.sealedPayload),
    signers: pending.signerKey === null ? signers : { kind: 'key', publicKey: pending.signerKey },
    accountId: pending.accountId,
    requestId: pending.id,
  })
  if ('failed' in report) await countRejected(call, pending)
  return enforce(call.trace, report)
}

/** Concurrent rejected stamps beyond the limit get REQUEST_USED instead of their error. */
async function countRejected({ caller, trace, world }: Call, { id }: Pending): Promise<void> {
  const pending = await world.db.transact(async tx => {
    const isCounted = await countFailedStamp(tx, id, FAILED_STAMPS_MAX)
    return isCounted ? undefined : await findSignedRequest(tx, caller.platformId, id)
  })
  if (pending !== undefined) enforceStill(trace, [UNUSED_RULE], { pending })
}

/** Rejects with REQUEST_USED if the call repeats a signed removal, whose object no longer exists (§5.4.4). */
export async function rejectReplay(tx: ReadTx, { caller, proof, scope, trace }: Call): Promise<void> {
  if (proof.requestId === undefined || proof.signatures.length === 0) return
  const pending = await findSignedRequest(tx, caller.platformId, proof.requestId)
  if (pending?.operation === scope) enforceStill(trace, [UNUSED_RULE], { pending })
}
