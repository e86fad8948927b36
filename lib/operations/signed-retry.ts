import type { ReadTx, Tx } from '#db/database'
import {
  consumeSignedRequest,
  countFailedStamp,
  findSignedRequest,
  insertSignedRequest,
  type SignedRequestRow,
} from '#db/signed-requests'
import type { CredentialType } from '#lib/contract/credential-type'
import type { Id } from '#lib/contract/scalars'
import { BODY_RULES, FAILED_STAMPS_MAX, PENDING_RULES, signableUntil, UNUSED_RULE } from '#lib/domain/signed-request'
import { bodyDigestOf } from '#lib/operations/body-digest'
import { followJudgement, judgeSigning, requireSigner, type Signer, type Signers } from '#lib/operations/judge-signer'
import { openPayload, sealPayload } from '#lib/operations/pending-payload'
import { type Proof, readProof } from '#lib/operations/proof'
import { follow, followAgain } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

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
    const request = await pendingRequest(tx, call, action, prepared)
    await insertSignedRequest(tx, request.row)
    trace.pass('issued', 'Something to sign was issued', { got: `${request.row.id}, good for 5 minutes` })
    return { kind: 'challenged', challenge: request.challenge } as const
  })
}

/** The second leg: judges request, body and stamp in this order, then performs the action once. */
export async function redeem<Result, Prepared>(
  call: Call,
  proof: Proof,
  action: Pick<SignedAction<Result, Prepared>, 'accountId' | 'signers' | 'prepare' | 'check' | 'perform'>,
): Promise<Outcome<Result>> {
  const { caller, now, scope: operation, trace, world } = call
  const { accountId } = action
  const { requestId } = proof
  const find = (tx: Parameters<typeof findSignedRequest>[0]) => findSignedRequest(tx, caller.platformId, requestId)
  const row = await world.db.read(find)
  follow(trace, PENDING_RULES, { pending: row, operation, accountId, requestId, now })
  if (row === undefined) throw new Error('A request that is known was not found.')
  follow(trace, BODY_RULES, { issuedFor: row.bodyDigest, sent: bodyDigestOf(call) })
  const signer = await judgeStamp(call, proof, row, action.signers)
  const prepared = await preparedFor(action)

  return world.db.transact(async tx => {
    trace.begin()
    // Read anew: a twin may have been first.
    const pending = await find(tx)
    followAgain(trace, PENDING_RULES, { pending, operation, accountId, requestId, now })
    await requireSigner(tx, call, signer)
    await action.check?.(tx, row.facts, prepared)
    if (!(await consumeSignedRequest(tx, { id: row.id, now, failuresMax: FAILED_STAMPS_MAX }))) {
      throw new Error('A request that waits could not be used.')
    }
    return performed(await action.perform(tx, row.facts, prepared))
  })
}

async function preparedFor<Prepared>(action: Pick<SignedAction<unknown, Prepared>, 'prepare'>): Promise<Prepared> {
  return (await action.prepare?.()) as Prepared // An action without `prepare` is typed as one that is given undefined.
}

/** Judges the stamp of a retry; a refused one counts, in a transaction of its own, for a throw would undo it. */
async function judgeStamp(call: Call, proof: Proof, row: SignedRequestRow, given: Signers): Promise<Signer> {
  const { world } = call
  const judgement = await judgeSigning(call, {
    stamp: proof.stamp,
    payloadToSign: openPayload(world, row.id, row.sealedPayload),
    signers: row.signerKey === null ? given : { kind: 'key', publicKey: row.signerKey },
    accountId: row.accountId,
    requestId: row.id,
  })
  if ('refusal' in judgement) await countRefused(call, row)
  return followJudgement(call, judgement)
}

/** Counts a refused stamp. Of racing ones only so many learn why they are refused; to the others the request is used up. */
async function countRefused({ caller, trace, world }: Call, { id }: SignedRequestRow): Promise<void> {
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

async function pendingRequest<Result, Prepared>(
  tx: Tx,
  call: Call,
  action: SignedAction<Result, Prepared>,
  prepared: Prepared,
) {
  const { caller, now, scope, world } = call
  const id = newId(world, 'Request', now)
  const payloadToSign = action.payload(prepared)
  const expiresAt = signableUntil(now)
  const row: SignedRequestRow = {
    id,
    platformId: caller.platformId,
    accountId: action.accountId,
    operation: scope,
    bodyDigest: bodyDigestOf(call),
    sealedPayload: sealPayload(world, id, payloadToSign),
    signerKey: action.signers.kind === 'key' ? (action.signers.publicKey ?? null) : null,
    facts: (await action.facts?.(tx, prepared)) ?? null,
    issuedAt: now,
    expiresAt,
    usedAt: null,
    failures: 0n,
  }
  const challenge = {
    ...(action.type === undefined ? {} : { type: action.type }),
    payloadToSign,
    requestId: id,
    expiresAt,
  }
  return { row, challenge }
}
