import type { Tx } from '#db/database'
import { type CredentialRow, findCredential } from '#db/queries/credentials/credentials'
import { consumeOtpAttempt, endOtp, findLastOtp, type OtpIssuanceRow } from '#db/queries/credentials/otp-issuances'
import { hexFromBytes } from '#lib/contract/hex'
import type { AuthSession } from '#lib/contract/sessions/session'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { INVALID_OTP_CODE, NO_PENDING_OTP, OTP_PENDING_RULES, OTP_TRIES_MAX } from '#lib/domain/credentials/otp-rules'
import { signableUntil } from '#lib/domain/signing/signed-request-rules'
import { targetKeyPlace } from '#lib/operations/credentials/deliver-otp'
import { failedProof } from '#lib/operations/credentials/failed-verification'
import { startSession } from '#lib/operations/sessions/start-session'
import { readProof } from '#lib/operations/signing/retry-proof'
import { beginSignedRetry, completeSignedRetry } from '#lib/operations/signing/signed-retry'
import { found } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'
import { type OtpFailure, type OtpProof, openOtpBundle } from '#lib/verifiers/open-otp-bundle'
import { readOtpBundle } from '#lib/wallet/bundles/otp-bundle'
import { makeVerificationToken } from '#lib/wallet/bundles/verification-token'
import type { Sealed } from '#lib/wallet/keys/hpke'
import { compressPoint } from '#lib/wallet/keys/point'
import { isProblem } from '#lib/wallet/read-problem'

/** What the second leg is told of the first. */
interface VerifiedOtp {
  /** The key that was sealed in the bundle, compressed hex. */
  readonly publicKey: string
  /** Where the code went. */
  readonly contact: string
}

/**
 * Verifies a one-time code in two legs (§4.6, §5.3). The first opens the bundle and issues a verification token for the key that
 * was sealed in it; one bundle is tried at most three times and used once, however the tries race. The second wants the token
 * stamped with that very key, which becomes the session's.
 */
export async function verifyOtp(call: Call, credential: CredentialRow, bundle: string): Promise<Outcome<AuthSession>> {
  const proof = readProof(call)
  const { accountId, type } = credential
  const concerned = {
    accountId,
    type,
    perform: (tx: Tx, verified: VerifiedOtp) => start(tx, call, credential, verified),
  }
  if (proof !== undefined) return completeSignedRetry(call, proof, { ...concerned, signers: { kind: 'key' } })

  const sealed = readBundle(call, bundle)
  const otp = await takeTry(call, credential)
  const proven = await openOrRefuse(call, credential, otp, sealed)
  const publicKey = hexFromBytes(compressPoint(proven.publicKey))
  return beginSignedRetry(call, {
    ...concerned,
    signers: { kind: 'key', publicKey },
    check: tx => useUp(tx, call, otp),
    facts: async (): Promise<VerifiedOtp> => ({ publicKey, contact: otp.contact }),
    payload: () => tokenFor(call, credential, proven),
  })
}

function readBundle({ trace }: Call, text: string): Sealed {
  const label = 'encryptedOtpBundle is JSON with encappedPublic and ciphertext'
  const sealed = readOtpBundle(text)
  if (!isProblem(sealed)) {
    trace.pass('otp-bundle', label)
    return sealed
  }
  const { problem, offset } = sealed
  throw trace.fail('otp-bundle', label, {
    code: 'INVALID_INPUT',
    details: { reason: 'BAD_OTP_BUNDLE', field: 'encryptedOtpBundle', problem },
    got: `${text.length} characters`,
    hint: problem,
    ...(offset === undefined ? {} : { offset }),
  })
}

/** The pending code with one of its tries taken, before its bundle is looked at: so no race gets more of them. */
async function takeTry(call: Call, credential: CredentialRow): Promise<OtpIssuanceRow> {
  const { now, trace, world } = call
  const { otp, isTaken } = await world.db.transact(async tx => {
    const last = await findLastOtp(tx, credential.id)
    const isPending =
      last !== undefined && OTP_PENDING_RULES.every(rule => rule.refuse({ otp: last, now }) === undefined)
    return { otp: last, isTaken: isPending && (await consumeOtpAttempt(tx, last.seq, OTP_TRIES_MAX)) }
  })
  for (const { id, label, refuse } of OTP_PENDING_RULES) {
    const refusal = refuse({ otp, now })
    if (refusal === undefined) trace.pass(id, label)
    // A bundle whose login began is no guess, and must not keep that login from being finished.
    else if (otp?.ending === 'used') throw trace.fail(id, label, refusal)
    else throw await failedProof(call, credential, { id, label, refusal })
  }
  const tries = { id: 'otp-tries', label: `At most ${OTP_TRIES_MAX} bundles are tried for one code` }
  if (otp === undefined || !isTaken) {
    const refusal = { ...NO_PENDING_OTP, got: `${OTP_TRIES_MAX} bundles were tried` }
    throw trace.fail(tries.id, tries.label, refusal) // Uncounted: one of those that are being tried may be right.
  }
  trace.pass(tries.id, tries.label, { got: `try ${otp.tries + 1n}` })
  return otp
}

async function openOrRefuse(
  call: Call,
  credential: CredentialRow,
  otp: OtpIssuanceRow,
  sealed: Sealed,
): Promise<OtpProof> {
  const { now, world } = call
  if (otp.sealedTargetKey === null) throw new Error('A pending code has no key.')
  const targetPrivateKey = world.keys.open(otp.sealedTargetKey, targetKeyPlace(otp.targetPublicKey))
  const proven = await openOtpBundle(sealed, { targetPrivateKey, code: otp.code })
  if ('publicKey' in proven) {
    passUntil(call, undefined)
    return proven
  }
  passUntil(call, proven.check)
  if (otp.tries + 1n >= OTP_TRIES_MAX) {
    await world.db.transact(tx => endOtp(tx, otp.seq, { endedAt: now, ending: 'failed' }))
  }
  throw await failedProof(call, credential, failureOf(proven))
}

/** The checks of a bundle, in the order they are made. */
const BUNDLE_CHECKS: readonly (readonly [OtpFailure['check'], string])[] = [
  ['otp-opens', 'The bundle opens with the target key'],
  ['otp-content', 'It holds otp_code and public_key'],
  ['otp-code', 'The code is the one delivered'],
  ['otp-key', 'public_key is a point of P-256'],
]

function passUntil({ trace }: Call, failed: OtpFailure['check'] | undefined): void {
  for (const [id, label] of BUNDLE_CHECKS) {
    if (id === failed) return
    trace.pass(id, label)
  }
}

/** To the caller all failures are one; the trace, which is the owner's, says which. */
function failureOf({ check, expected, got }: OtpFailure) {
  const [id, label] = BUNDLE_CHECKS.find(([known]) => known === check) ?? [check, check]
  return {
    id,
    label,
    refusal: {
      ...INVALID_OTP_CODE,
      expected,
      got,
      hint: `Failed check: ${label}. The caller is told INVALID_OTP_CODE alone.`,
    },
  }
}

/** Of racing bundles with the right code one uses it up. Errors: UNAUTHORIZED, NO_PENDING_OTP. */
async function useUp(tx: Tx, { now, trace }: Call, otp: OtpIssuanceRow): Promise<void> {
  const label = 'One code is used for one login'
  const isFirst = await endOtp(tx, otp.seq, { endedAt: now, ending: 'used' })
  if (!isFirst) throw trace.fail('otp-once', label, { ...NO_PENDING_OTP, got: 'another bundle was first' })
  trace.pass('otp-once', label)
}

function tokenFor({ now, world }: Call, credential: CredentialRow, { publicKeyText }: OtpProof): string {
  const { keys, digest, newUuid } = world
  const claims = {
    id: newUuid(now),
    verificationType: credential.type === 'SMS_OTP' ? ('OTP_TYPE_SMS' as const) : ('OTP_TYPE_EMAIL' as const),
    contact: credential.nickname,
    organizationId: walletIdentity(credential.accountId, digest).organizationId,
    publicKey: publicKeyText,
    expiresAt: signableUntil(now),
  }
  return makeVerificationToken(claims, signingInput => keys.sign(signingInput, keys.verification, 'raw'))
}

/** The credential may have been revoked since its code was verified, or its codes may go elsewhere now. */
async function start(tx: Tx, call: Call, credential: CredentialRow, verified: VerifiedOtp): Promise<AuthSession> {
  const { trace } = call
  const check = { id: 'resource', label: 'The credential exists on this platform' }
  const kept = found(trace, check, await findCredential(tx, credential.platformId, credential.id), {
    code: 'REFERENCE_NOT_FOUND',
  })
  if (kept.nickname !== verified.contact) {
    const refusal = { ...NO_PENDING_OTP, expected: kept.nickname, got: verified.contact }
    throw trace.fail('otp-contact', 'The code went to where the codes of the credential go', refusal)
  }
  return startSession(tx, call, kept, { publicKey: verified.publicKey })
}
