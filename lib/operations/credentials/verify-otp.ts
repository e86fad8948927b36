import type { Tx } from '#db/database'
import { type CredentialRow, findCredential } from '#db/queries/credentials/credentials'
import {
  consumeOtpAttempt,
  endOtp,
  findLastOtp,
  type OtpIssuanceRow,
  type SupersededOtp,
  supersededWithKeys,
} from '#db/queries/credentials/otp-issuances'
import { hexFromBytes } from '#lib/contract/hex'
import { instantFromEpoch } from '#lib/contract/scalars'
import type { AuthSession } from '#lib/contract/sessions/session'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import {
  NO_PENDING_OTP,
  OTP_PENDING_RULES,
  OTP_TRIES_MAX,
  SUPERSEDED_KEY_STORED_MS,
} from '#lib/domain/credentials/otp-rules'
import { checkRules } from '#lib/domain/rule'
import { signedRequestExpiry } from '#lib/domain/signing/signed-request-rules'
import { targetKeyContext } from '#lib/operations/credentials/deliver-otp'
import { enforceAndCount } from '#lib/operations/credentials/failed-verification'
import { startSession } from '#lib/operations/sessions/start-session'
import { readProof } from '#lib/operations/signing/retry-proof'
import { beginSignedRetry, completeSignedRetry } from '#lib/operations/signing/signed-retry'
import { enforce, enforceFound } from '#lib/operations/trace'
import type { Call, Outcome, World } from '#lib/operations/world'
import { type OtpProof, type OtpTargetKey, openOtpBundle } from '#lib/verifiers/open-otp-bundle'
import { readOtpBundle } from '#lib/wallet/bundles/otp-bundle'
import { makeVerificationToken } from '#lib/wallet/bundles/verification-token'
import type { Sealed } from '#lib/wallet/keys/hpke'
import { compressPoint } from '#lib/wallet/keys/point'
import { isProblem } from '#lib/wallet/read-problem'

/** Values stored between the first request and the signed retry. */
interface VerifiedOtp {
  /** Public key from the bundle, compressed, in hex. */
  readonly publicKey: string
  /** Email address or phone number to which the code was sent. */
  readonly contact: string
}

/**
 * Verifies a one-time code in two requests (§4.6, §5.3). The first checks the code and issues a verification token for
 * the key in the bundle. For the second, the client stamps the token with this key, which becomes the session key. A
 * code allows three attempts and one login, even if calls are concurrent.
 */
export async function verifyOtp(call: Call, credential: CredentialRow, bundle: string): Promise<Outcome<AuthSession>> {
  const proof = readProof(call)
  const { accountId, type } = credential
  const common = {
    accountId,
    type,
    perform: (tx: Tx, verified: VerifiedOtp) => start(tx, call, credential, verified),
  }
  if (proof !== undefined) return completeSignedRetry(call, proof, { ...common, signers: { kind: 'key' } })

  const sealed = readBundle(call, bundle)
  const otp = await countTry(call, credential)
  const opened = await openBundle(call, credential, otp, sealed)
  const publicKey = hexFromBytes(compressPoint(opened.publicKey))
  return beginSignedRetry(call, {
    ...common,
    signers: { kind: 'key', publicKey },
    check: tx => markCodeUsed(tx, call, otp),
    facts: async (): Promise<VerifiedOtp> => ({ publicKey, contact: otp.contact }),
    payload: () => tokenFor(call, credential, opened),
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
    offset,
  })
}

/** Counts an attempt before the bundle is decrypted, so that concurrent calls get no extra attempts. */
async function countTry(call: Call, credential: CredentialRow): Promise<OtpIssuanceRow> {
  const { now, trace, world } = call
  const { otp, pending, isCounted } = await world.db.transact(async tx => {
    const last = await findLastOtp(tx, credential.id)
    const report = checkRules(OTP_PENDING_RULES, { otp: last, now })
    const isPending = last !== undefined && 'value' in report
    return {
      otp: last,
      pending: report,
      isCounted: isPending && (await consumeOtpAttempt(tx, last.seq, OTP_TRIES_MAX)),
    }
  })
  // After the code is used, another bundle is not a guess. Counting it toward the limit could block the signed retry.
  if (otp?.ending === 'used') enforce(trace, pending)
  else await enforceAndCount(call, credential, pending)
  const triesCheck = {
    id: 'otp-tries',
    label: `Fewer than ${OTP_TRIES_MAX} bundles were tried for this code before this one`,
  }
  if (otp === undefined || !isCounted) {
    const rejection = { ...NO_PENDING_OTP, got: `${OTP_TRIES_MAX} bundles already tried` }
    // Not counted toward the rate limit, because a concurrent attempt may have the right code.
    throw trace.fail(triesCheck.id, triesCheck.label, rejection)
  }
  trace.pass(triesCheck.id, triesCheck.label, { got: `attempt ${otp.tries + 1n}` })
  return otp
}

async function openBundle(
  call: Call,
  credential: CredentialRow,
  otp: OtpIssuanceRow,
  sealed: Sealed,
): Promise<OtpProof> {
  const { now, world } = call
  if (otp.sealedTargetKey === null) throw new Error('Bug: a pending code has no key.')
  const target = openTarget(world, { ...otp, sealedTargetKey: otp.sealedTargetKey })
  const earlierTargets = async () => {
    const after = instantFromEpoch(now - SUPERSEDED_KEY_STORED_MS)
    const superseded = await world.db.read(tx => supersededWithKeys(tx, otp, after))
    return superseded.map(each => openTarget(world, each))
  }
  const report = await openOtpBundle(sealed, { target, earlierTargets, code: otp.code })
  if ('failed' in report && otp.tries + 1n >= OTP_TRIES_MAX) {
    await world.db.transact(tx => endOtp(tx, otp.seq, { endedAt: now, ending: 'failed' }))
  }
  return enforceAndCount(call, credential, report)
}

function openTarget(
  { keys }: Pick<World, 'keys'>,
  { targetPublicKey, sealedTargetKey, issuedAt }: SupersededOtp,
): OtpTargetKey {
  const privateKey = keys.open(sealedTargetKey, targetKeyContext(targetPublicKey))
  return { publicKey: targetPublicKey, privateKey, issuedAt }
}

/** Of concurrent bundles with the right code, one succeeds. */
async function markCodeUsed(tx: Tx, { now, trace }: Call, otp: OtpIssuanceRow): Promise<void> {
  const isFirst = await endOtp(tx, otp.seq, { endedAt: now, ending: 'used' })
  const rejection = { ...NO_PENDING_OTP, got: 'a concurrent call used or invalidated the code first' }
  trace.check('otp-once', 'No concurrent call has used or invalidated the code', isFirst, rejection)
}

function tokenFor({ now, world }: Call, credential: CredentialRow, { publicKeyText }: OtpProof): string {
  const { keys, digest, newUuid } = world
  const claims = {
    id: newUuid(now),
    verificationType: credential.type === 'SMS_OTP' ? ('OTP_TYPE_SMS' as const) : ('OTP_TYPE_EMAIL' as const),
    contact: credential.nickname,
    organizationId: walletIdentity(credential.accountId, digest).organizationId,
    publicKey: publicKeyText,
    expiresAt: signedRequestExpiry(now),
  }
  return makeVerificationToken(claims, signingInput => keys.sign(signingInput, keys.verification, 'raw'))
}

/** Starts the session. Rejects if the credential was revoked or its contact was changed after the first request. */
async function start(tx: Tx, call: Call, credential: CredentialRow, verified: VerifiedOtp): Promise<AuthSession> {
  const { trace } = call
  const check = { id: 'resource', label: 'The credential exists on this platform' }
  const current = enforceFound(trace, check, await findCredential(tx, credential.platformId, credential.id), {
    code: 'REFERENCE_NOT_FOUND',
  })
  if (current.nickname !== verified.contact) {
    const rejection = { ...NO_PENDING_OTP, expected: current.nickname, got: verified.contact }
    throw trace.fail('otp-contact', 'The code was sent to the credential’s current contact', rejection)
  }
  return startSession(tx, call, current, { publicKey: verified.publicKey })
}
