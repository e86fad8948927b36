import type { ReadTx, Tx } from '#db/database'
import { countFailedStamp, findSignedRequest } from '#db/signed-requests'
import type { CredentialType } from '#lib/contract/credential-type'
import type { Id } from '#lib/contract/scalars'
import { BODY_RULES, FAILED_STAMPS_MAX, UNUSED_RULE } from '#lib/domain/signed-request'
import { bodyDigestOf } from '#lib/operations/body-digest'
import { followJudgement, judgeSigning, requireSigner, type Signer, type Signers } from '#lib/operations/judge-signer'
import { openPayload } from '#lib/operations/pending-payload'
import { findPending, issuePending, type PendingRequest, redeemPending } from '#lib/operations/pending-request'
import { type Proof, readProof } from '#lib/operations/proof'
import { follow, followAgain } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** What one operation adds to the mechanism of §5.4. */
export interface SignedAction<Result, Prepared = undefined> {
  /** The wallet concerned: what is issued for it serves no other. */
  readonly accountId: Id<'InternalAccount'>
  /** The type of credential concerned, where one is; shown in the 202. */
  readonly type?: CredentialType
  /** Who may sign. */
  readonly signers: Signers
  /**
   * What is proven of the body outside any transaction: before anything is issued, and again once the second leg was found
   * to be signed and to have the body of the first. Throws a refusal; what it gives, the functions below are given.
   */
  prepare?(): Promise<Prepared>
  /** Business rules: judged before anything is issued, and again in the transaction of the effect. Throws a refusal. */
  check?(tx: Tx, facts: unknown, prepared: Prepared): Promise<void>
  /** Whether nobody has to sign, as for the first credential of a wallet; asked in the transaction of the effect. */
  isFree?(tx: Tx): Promise<boolean>
  /** What the operation remembers from its first leg to its second, as JSON. */
  facts?(tx: Tx, prepared: Prepared): Promise<unknown>
  /** `payloadToSign`: kept and compared byte for byte. */
  payload(prepared: Prepared): string
  /** The effect. `facts` are those of the first leg. */
  perform(tx: Tx, facts: unknown, prepared: Prepared): Promise<Result>
}

/**
 * One action by signed retry (§5.4). Without the two headers it is judged and something to sign is issued; with them the
 * proof is judged and the action performed. Consumption and effect commit together: of racing retries one performs, and
 * the others are refused with REQUEST_USED.
 */
export function signedRetry<Result, Prepared>(
  call: Call,
  action: SignedAction<Result, Prepared>,
): Promise<Outcome<Result>> {
  const proof = readProof(call)
  return proof === undefined ? issue(call, action) : redeem(call, proof, action)
}

/** The first leg: answers what has to be stamped, or performs at once where nobody has to sign. */
export async function issue<Result, Prepared>(
  call: Call,
  action: SignedAction<Result, Prepared>,
): Promise<Outcome<Result>> {
  const { trace, world } = call
  const prepared = await preparedFor(action)
  return world.db.transact(async tx => {
    trace.begin()
    await action.check?.(tx, undefined, prepared)
    const isFree = (await action.isFree?.(tx)) ?? false
    if (isFree) return performed(await action.perform(tx, undefined, prepared))
    const issued = await issuePending(tx, call, {
      accountId: action.accountId,
      scope: call.scope,
      bodyDigest: bodyDigestOf(call),
      signerKey: action.signers.kind === 'key' ? (action.signers.publicKey ?? null) : null,
      payload: () => action.payload(prepared),
      facts: await action.facts?.(tx, prepared),
    })
    const type = action.type === undefined ? {} : { type: action.type }
    return { kind: 'challenged', challenge: { ...type, ...issued } } as const
  })
}

/** The second leg: judges request, body and stamp in this order, then performs the action once. */
export async function redeem<Result, Prepared>(
  call: Call,
  proof: Proof,
  action: Pick<SignedAction<Result, Prepared>, 'accountId' | 'signers' | 'prepare' | 'check' | 'perform'>,
): Promise<Outcome<Result>> {
  const pending = await findPending(call, { accountId: action.accountId, requestId: proof.requestId })
  follow(call.trace, BODY_RULES, { issuedFor: pending.bodyDigest, sent: bodyDigestOf(call) })
  const signer = await judgeStamp(call, proof, pending, action.signers)
  const prepared = await preparedFor(action)
  return redeemPending(call, pending, async tx => {
    await requireSigner(tx, call, signer)
    await action.check?.(tx, pending.facts, prepared)
    return action.perform(tx, pending.facts, prepared)
  })
}

async function preparedFor<Prepared>(action: Pick<SignedAction<unknown, Prepared>, 'prepare'>): Promise<Prepared> {
  return (await action.prepare?.()) as Prepared // An action without `prepare` is typed as one that is given undefined.
}

type Pending = PendingRequest<unknown>

/** Judges the stamp of a retry; a refused one counts, in a transaction of its own, for a throw would undo it. */
async function judgeStamp(call: Call, proof: Proof, pending: Pending, given: Signers): Promise<Signer> {
  const { world } = call
  const judgement = await judgeSigning(call, {
    stamp: proof.stamp,
    payloadToSign: openPayload(world, pending.id, pending.sealedPayload),
    signers: pending.signerKey === null ? given : { kind: 'key', publicKey: pending.signerKey },
    accountId: pending.accountId,
    requestId: pending.id,
  })
  if ('refusal' in judgement) await countRefused(call, pending)
  return followJudgement(call, judgement)
}

/** Counts a refused stamp. Of racing ones only so many learn why they are refused; to the others the request is used up. */
async function countRefused({ caller, trace, world }: Call, { id }: Pending): Promise<void> {
  const pending = await world.db.transact(async tx => {
    const isCounted = await countFailedStamp(tx, id, FAILED_STAMPS_MAX)
    return isCounted ? undefined : await findSignedRequest(tx, caller.platformId, id)
  })
  if (pending !== undefined) followAgain(trace, [UNUSED_RULE], { pending })
}

/**
 * Refuses the replay of a removal: its requestId was used, which is told although what it removed is gone from the path
 * (§5.4.4). Errors: UNAUTHORIZED, REQUEST_USED.
 */
export async function refuseReplay(tx: ReadTx, { caller, proof, scope, trace }: Call): Promise<void> {
  if (proof.requestId === undefined || proof.signatures.length === 0) return
  const pending = await findSignedRequest(tx, caller.platformId, proof.requestId)
  if (pending?.operation === scope) followAgain(trace, [UNUSED_RULE], { pending })
}
