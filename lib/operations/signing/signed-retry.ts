import type { ReadTx, Tx } from '#db/database'
import { countFailedStamp, findSignedRequest, lastIssuedAt } from '#db/queries/signing/signed-requests'
import type { CredentialType } from '#lib/contract/credential-type'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { checkRules } from '#lib/domain/rule'
import { BODY_RULES, FAILED_STAMPS_MAX, UNUSED_RULE } from '#lib/domain/signing/signed-request-rules'
import { bodyDigestOf } from '#lib/operations/body-digest'
import { checkStamp, requireSigner, type Signer, type Signers } from '#lib/operations/signing/check-stamp'
import {
  findPending,
  issuePending,
  type PendingRequest,
  redeemPending,
  type SealedRequest,
  sealPending,
} from '#lib/operations/signing/pending-request'
import { type Proof, readProof } from '#lib/operations/signing/retry-proof'
import { openPayload } from '#lib/operations/signing/sealed-payload'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Which of the two requests of §5.4 is answered: the one without a signature, or the one that is signed. */
export type Leg = 'first' | 'retry'

/** What one operation adds to the mechanism of §5.4. */
export interface SignedAction<Result, Prepared = undefined, Facts = undefined, Made = undefined> {
  /** The wallet concerned: what is issued for it serves no other. */
  readonly accountId: Id<'InternalAccount'>
  /** The type of credential concerned, where one is; shown in the 202. */
  readonly type?: CredentialType
  /** Who may sign. */
  readonly signers: Signers
  /**
   * What is proven of the body outside any transaction: on the first leg before anything is issued, on the retry once it was
   * found to be signed and to have the body of the first. Throws a refusal; what it gives, the functions below are given.
   */
  prepare?(leg: Leg): Promise<Prepared>
  /** What the effect needs and no transaction should wait for, such as a new key. Made only where the action may be performed. */
  make?(prepared: Prepared): Promise<Made>
  /** What the operation remembers from its first leg to its second, as JSON. */
  facts?(tx: Tx, prepared: Prepared): Promise<Facts>
  /**
   * Business rules: judged before anything is issued, where no facts are remembered yet, and again in the transaction of the
   * effect. Throws a refusal.
   */
  check?(tx: Tx, facts: Facts | undefined, prepared: Prepared): Promise<void>
  /** Whether nobody has to sign, as for the first credential of a wallet: asked before the transaction of the effect, and in it. */
  isFree?(tx: ReadTx): Promise<boolean>
  /**
   * `payloadToSign`: kept and compared byte for byte. It tells `at`, the instant it is of, which no other of the wallet has.
   * Nothing where the action is free and stays so.
   */
  payload(prepared: Prepared, at: Instant): string | undefined
  /** The effect. `facts` are those of the first leg, also where that one performs at once. */
  perform(tx: Tx, facts: Facts, made: Made): Promise<Result>
}

/**
 * One action by signed retry (§5.4). Without the two headers it is judged and something to sign is issued; with them the
 * proof is judged and the action performed. Consumption and effect commit together: of racing retries one performs, and
 * the others are refused with REQUEST_USED.
 */
export function signedRetry<Result, Prepared = undefined, Facts = undefined, Made = undefined>(
  call: Call,
  action: SignedAction<Result, Prepared, Facts, Made>,
): Promise<Outcome<Result>> {
  const proof = readProof(call)
  return proof === undefined ? beginSignedRetry(call, action) : completeSignedRetry(call, proof, action)
}

/** The first leg: answers what has to be stamped, or performs at once where nobody has to sign. */
export async function beginSignedRetry<Result, Prepared, Facts, Made>(
  call: Call,
  action: SignedAction<Result, Prepared, Facts, Made>,
): Promise<Outcome<Result>> {
  const prepared = await givenBy(action.prepare?.('first'))
  const free = await madeIfFree(call, action, prepared)
  let outcome: Outcome<Result> | 'taken'
  do {
    const at = await call.world.db.read(tx => nextInstant(tx, call, action))
    outcome = await issueAt(call, action, { at, prepared, free })
  } while (outcome === 'taken')
  return outcome
}

/** What a first leg is answered with once all that needs no transaction is made. */
interface FirstLeg<Prepared, Made> {
  readonly at: Instant
  readonly prepared: Prepared
  readonly free: { readonly made: Made } | undefined
}

/** Issues what is to be signed as of an instant; another call that was quicker may have taken it. */
async function issueAt<Result, Prepared, Facts, Made>(
  call: Call,
  action: SignedAction<Result, Prepared, Facts, Made>,
  { at, prepared, free }: FirstLeg<Prepared, Made>,
): Promise<Outcome<Result> | 'taken'> {
  const sealed = sealedFor(call, action, prepared, at)
  return inTransaction(call, async tx => {
    if ((await nextInstant(tx, call, action)) > at) return 'taken'
    await action.check?.(tx, undefined, prepared)
    const facts = await givenBy(action.facts?.(tx, prepared))
    // One that is free only now was judged as it stood a moment before: what is issued for it is as good.
    if (free !== undefined && (await action.isFree?.(tx))) return performed(await action.perform(tx, facts, free.made))
    if (sealed === undefined) throw new Error('What is not free had nothing to sign.')
    const issued = await issuePending(tx, call, sealed, facts)
    const type = action.type === undefined ? {} : { type: action.type }
    return { kind: 'challenged', challenge: { ...type, ...issued } } as const
  })
}

/** The second leg: judges request, body and stamp in this order, then performs the action once. */
export async function completeSignedRetry<Result, Prepared, Facts, Made>(
  call: Call,
  proof: Proof,
  action: Pick<
    SignedAction<Result, Prepared, Facts, Made>,
    'accountId' | 'signers' | 'prepare' | 'make' | 'check' | 'perform'
  >,
): Promise<Outcome<Result>> {
  const { accountId, signers } = action
  const pending = await findPending<Facts>(call, { accountId, requestId: proof.requestId })
  enforce(call.trace, checkRules(BODY_RULES, { issuedFor: pending.bodyDigest, sent: bodyDigestOf(call) }))
  const signer = await enforceStamp(call, proof, pending, signers)
  const prepared = await givenBy(action.prepare?.('retry'))
  const made = await givenBy(action.make?.(prepared))
  return redeemPending(call, pending, async tx => {
    await requireSigner(tx, call, signer)
    await action.check?.(tx, pending.facts, prepared)
    return action.perform(tx, pending.facts, made)
  })
}

/**
 * The instant of what is issued next: now, or just after what the wallet has been issued last. Two payloads that were alike
 * would let one stamp perform both, and the second without anybody's will.
 */
async function nextInstant(
  tx: ReadTx,
  { now }: Call,
  { accountId }: Pick<SignedAction<unknown>, 'accountId'>,
): Promise<Instant> {
  const last = await lastIssuedAt(tx, accountId)
  return last === undefined || last < now ? now : instantFromEpoch(last + 1)
}

/** What may have to be signed, made before it is known whether it has to; nothing where nobody ever has to. */
function sealedFor<Prepared>(
  call: Call,
  action: Pick<SignedAction<unknown, Prepared>, 'accountId' | 'payload' | 'signers'>,
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

/** What a first leg needs to be performed at once; nothing where somebody has to sign. */
async function madeIfFree<Prepared, Made>(
  { world }: Call,
  action: Pick<SignedAction<unknown, Prepared, unknown, Made>, 'isFree' | 'make'>,
  prepared: Prepared,
): Promise<{ readonly made: Made } | undefined> {
  const isFree = action.isFree !== undefined && (await world.db.read(async tx => action.isFree?.(tx)))
  return isFree ? { made: await givenBy(action.make?.(prepared)) } : undefined
}

async function givenBy<Value>(given: Promise<Value> | undefined): Promise<Value> {
  return (await given) as Value // An action without the function is typed as one whose function gives undefined.
}

type Pending = PendingRequest<unknown>

/** Returns the signer of a retry. A rejected stamp counts, in a separate transaction that survives the throw. */
async function enforceStamp(call: Call, proof: Proof, pending: Pending, given: Signers): Promise<Signer> {
  const { world } = call
  const report = await checkStamp(call, {
    stamp: proof.stamp,
    payloadToSign: openPayload(world, pending.id, pending.sealedPayload),
    signers: pending.signerKey === null ? given : { kind: 'key', publicKey: pending.signerKey },
    accountId: pending.accountId,
    requestId: pending.id,
  })
  if ('failed' in report) await countRefused(call, pending)
  return enforce(call.trace, report)
}

/** Counts a refused stamp. Of racing ones only so many learn why they are refused; to the others the request is used up. */
async function countRefused({ caller, trace, world }: Call, { id }: Pending): Promise<void> {
  const pending = await world.db.transact(async tx => {
    const isCounted = await countFailedStamp(tx, id, FAILED_STAMPS_MAX)
    return isCounted ? undefined : await findSignedRequest(tx, caller.platformId, id)
  })
  if (pending !== undefined) enforce(trace, { ...checkRules([UNUSED_RULE], { pending }), passed: [] })
}

/**
 * Refuses the replay of a removal: its requestId was used, which is told although what it removed is gone from the path
 * (§5.4.4). Errors: UNAUTHORIZED, REQUEST_USED.
 */
export async function refuseReplay(tx: ReadTx, { caller, proof, scope, trace }: Call): Promise<void> {
  if (proof.requestId === undefined || proof.signatures.length === 0) return
  const pending = await findSignedRequest(tx, caller.platformId, proof.requestId)
  if (pending?.operation === scope) enforce(trace, { ...checkRules([UNUSED_RULE], { pending }), passed: [] })
}
