import type { ReadTx, Tx } from '#db/database'
import { listOpenQuotes } from '#db/queries/quotes/quotes'
import { findSessionByKey, listSigners, type SessionRow } from '#db/queries/sessions/sessions'
import { otherPendingPayloads } from '#db/queries/signing/signed-requests'
import { decodeDocument } from '#lib/contract/codec'
import type { ReasonOf } from '#lib/contract/errors/api-error'
import { hexFromBytes } from '#lib/contract/hex'
import { quote as quoteSchema } from '#lib/contract/quotes/quote'
import { type Id, type Instant, isoFromInstant } from '#lib/contract/scalars'
import { payloadToSignOf } from '#lib/domain/instructions/wallet-instructions'
import type { Rejection, Report } from '#lib/domain/rule'
import { openPayload } from '#lib/operations/signing/pending-request'
import type { Call } from '#lib/operations/world'
import { stampVerifies } from '#lib/verifiers/stamp-signature'
import { firstDifference, utf8FromText } from '#lib/wallet/encoding/bytes'
import { compressPoint } from '#lib/wallet/keys/point'
import { stampedByMistake } from '#lib/wallet/mistaken-bytes'
import type { Stamp } from '#lib/wallet/stamp'

/** Reason why an active session of the wallet may not sign. */
export type SignerRejection = 'OWN_CREDENTIAL' | 'OTHER_SESSION'

/** Allowed signers of an action. */
export type Signers =
  /** The active sessions of these wallets, except sessions for which `reject` returns a reason. */
  | {
      readonly kind: 'sessions'
      readonly accountIds: readonly Id<'InternalAccount'>[]
      reject?(session: SessionRow): SignerRejection | undefined
    }
  /** One key, as a compressed point in hex. For a signed retry, it comes from the stored first request. */
  | { readonly kind: 'key'; readonly publicKey?: string }

/** The signer. A session may end before the action is performed. */
export type Signer = { readonly kind: 'session'; readonly session: SessionRow } | { readonly kind: 'key' }

/** A payload, its stamp and the allowed signers. */
export interface StampedPayload {
  readonly stamp: Stamp
  readonly payloadToSign: string
  readonly signers: Signers
  /** Wallet whose other pending payloads may have been stamped by mistake. */
  readonly accountId: Id<'InternalAccount'>
  /** ID of the pending request that the stamp is for, if any. */
  readonly requestId: Id<'Request'> | undefined
}

const KEY = { id: 'signer', label: 'The stamp’s key may sign this request' } as const
const SIGNATURE = { id: 'signature', label: 'The signature verifies over payloadToSign, byte for byte' } as const

/**
 * Checks a stamp's key, then its signature, before the transaction of the action. Reports
 * WALLET_SIGNATURE_BODY_MISMATCH if the signature covers other bytes that clients are known to sign by mistake. Any
 * other failure is WALLET_SIGNATURE_INVALID.
 */
export async function checkStamp(call: Call, stamped: StampedPayload): Promise<Report<Signer>> {
  const { stamp, payloadToSign, signers } = stamped
  const publicKey = hexFromBytes(compressPoint(stamp.publicKey))
  const key = await call.world.db.read(tx => checkKey(tx, call, signers, publicKey))
  if ('failed' in key) return key
  const payload = utf8FromText(payloadToSign)
  if (stampVerifies(stamp, payload)) {
    const evidence = { got: `a signature over ${payload.length} bytes` }
    return { ...key, passed: [...key.passed, { ...SIGNATURE, evidence }] }
  }
  const rejection = explain(call, stamped, await otherPayloadsOf(call, stamped))
  return { passed: key.passed, failed: { ...SIGNATURE, rejection } }
}

/** Checks the signer again in the transaction of the action, because the session may have ended concurrently. */
export async function requireSigner(tx: Tx, { now, trace }: Call, signer: Signer): Promise<void> {
  if (signer.kind === 'key') return
  const { id, accountId, publicKey } = signer.session
  const active = await listSigners(tx, { accountIds: [accountId], publicKey, now })
  if (active.some(session => session.id === id)) return
  throw trace.fail(KEY.id, KEY.label, { code: 'WALLET_SIGNATURE_INVALID', details: { reason: 'UNKNOWN_KEY' } })
}

async function checkKey(
  tx: ReadTx,
  { caller, now }: Call,
  signers: Signers,
  publicKey: string,
): Promise<Report<Signer>> {
  if (signers.kind === 'key') {
    if (signers.publicKey === publicKey) return reportSigner({ kind: 'key' }, 'the key from the OTP bundle')
    return rejectKey({ ...invalid('OTHER_KEY'), expected: signers.publicKey ?? 'no key', got: publicKey })
  }
  const sessions = await listSigners(tx, { accountIds: signers.accountIds, publicKey, now })
  const [newest] = sessions
  if (newest === undefined) {
    const keySession = await findSessionByKey(tx, caller.platformId, publicKey)
    const expected = `the key of an active session of ${signers.accountIds.join(' or ')}`
    return rejectKey({ ...invalid('UNKNOWN_KEY'), expected, got: `${publicKey}: ${describeSession(keySession, now)}` })
  }
  // One key may have several sessions; take any that may sign.
  const session = sessions.find(active => signers.reject?.(active) === undefined)
  if (session !== undefined) return reportSigner({ kind: 'session', session }, session.id)
  const reason = signers.reject?.(newest)
  if (reason === undefined) throw new Error(`Bug: ${newest.id} was rejected without a reason.`)
  return rejectKey({ ...invalid(reason), got: `${newest.id} of ${newest.credentialId}` })
}

function reportSigner(signer: Signer, got: string): Report<Signer> {
  return { passed: [{ ...KEY, evidence: { got } }], value: signer }
}

function rejectKey(rejection: Rejection): Report<Signer> {
  return { passed: [], failed: { ...KEY, rejection } }
}

/** Describes, for the log of calls, the newest session with a rejected key, if any. */
function describeSession(session: SessionRow | undefined, now: Instant): string {
  if (session === undefined) return 'not used by any session of this platform'
  const { id, accountId, expiresAt, revokedAt } = session
  const expiry = `${now < expiresAt ? 'expires' : 'expired'} at ${isoFromInstant(expiresAt)}`
  return `${id} on ${accountId}, ${revokedAt === null ? expiry : `ended at ${isoFromInstant(revokedAt)}`}`
}

function explain(
  { bodyText }: Call,
  { stamp, payloadToSign }: StampedPayload,
  otherPayloads: readonly string[],
): Rejection {
  const payload = utf8FromText(payloadToSign)
  const expected = `a signature over ${payload.length} bytes`
  for (const { reason, bytes } of stampedByMistake(payloadToSign, { bodyText, otherPayloads })) {
    if (!stampVerifies(stamp, bytes)) continue
    const offset = firstDifference(payload, bytes)
    return {
      code: 'WALLET_SIGNATURE_BODY_MISMATCH',
      details: { reason },
      expected,
      got: `a signature over ${bytes.length} different bytes`,
      offset,
    }
  }
  return {
    ...invalid('BAD_SIGNATURE'),
    expected,
    got: `no known mistake matches signature ${hexFromBytes(stamp.signature)}`,
  }
}

function invalid(reason: ReasonOf<'WALLET_SIGNATURE_INVALID'>): Rejection {
  return { code: 'WALLET_SIGNATURE_INVALID', details: { reason } }
}

/** Maximum number of a platform's open quotes that are read to find those of one wallet. */
const QUOTES_SEARCHED_MAX = 100

/** Returns payloads of a wallet's other pending requests and open quotes: a client may have stamped one by mistake. */
async function otherPayloadsOf(
  { caller, now, world }: Call,
  {
    accountId,
    requestId,
    payloadToSign,
  }: {
    readonly accountId: Id<'InternalAccount'>
    readonly requestId: Id<'Request'> | undefined
    readonly payloadToSign: string
  },
): Promise<readonly string[]> {
  const { requests, quotes } = await world.db.read(async tx => ({
    requests: await otherPendingPayloads(tx, { id: requestId, accountId, now }),
    quotes: await listOpenQuotes(tx, { platformId: caller.platformId, now, limit: QUOTES_SEARCHED_MAX }),
  }))
  const quoted = quotes.flatMap(({ document }) => {
    const paysFromWallet = 'accountId' in document.source && document.source.accountId === accountId
    return paysFromWallet ? (payloadToSignOf(decodeDocument(quoteSchema, document)) ?? []) : []
  })
  const others = requests.map(({ id, sealedPayload }) => openPayload(world, id, sealedPayload))
  return [...others, ...quoted.filter(payload => payload !== payloadToSign)]
}
