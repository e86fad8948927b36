import type { ReadTx, Tx } from '#db/database'
import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import { isMarkedUsed, markUsed, type SpentValue } from '#db/queries/credentials/spent-values'
import type { Attestation, CredentialRequest } from '#lib/contract/credentials/credential'
import { hexFromBytes } from '#lib/contract/hex'
import { instantFromEpoch } from '#lib/contract/scalars'
import { withoutPadding } from '#lib/domain/credentials/passkey-rules'
import { passkeyActivity } from '#lib/domain/signing/activity-payloads'
import { blankCredential, type CredentialDraft } from '#lib/operations/credentials/new-credential'
import { passkeyOrigins } from '#lib/operations/credentials/registered-passkey'
import { enforce } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/** 9999-12-31: a used challenge is never deleted. */
const NEVER_DELETED = instantFromEpoch(253_402_214_400_000)

/** Transports that the payload to sign may contain (Web Authentication section 5.8.4). Others are omitted. */
const TRANSPORTS: ReadonlySet<string> = new Set(['usb', 'nfc', 'ble', 'internal', 'hybrid'])

const UNUSED = { id: 'challenge-unused', label: 'The registration challenge is unused' } as const

/**
 * Makes a passkey credential from an attestation (§4.2). Rejects an invalid attestation with INVALID_INPUT, reason
 * BAD_ATTESTATION, and the failed check in `details.check`. The draft's `check` and `spend` reject a used challenge
 * with INVALID_INPUT, reason CHALLENGE_USED.
 */
export async function makePasskeyCredential(
  call: Call,
  account: Pick<AccountRow, 'id'>,
  { attestation, challenge, nickname }: Extract<CredentialRequest, { type: 'PASSKEY' }>,
): Promise<CredentialDraft> {
  const { caller, trace, world } = call
  // Import on first use, because the module's packages are large.
  const { verifyAttestation } = await import('#lib/verifiers/passkeys/verify-attestation')
  const report = await verifyAttestation(attestation, { challenge, origins: passkeyOrigins(world) })
  const { credentialId, publicKey, signCount, rpId } = enforce(trace, report)
  const digest = hexFromBytes(world.digest(new TextEncoder().encode(withoutPadding(challenge))))
  const used = {
    platformId: caller.platformId,
    kind: 'registration-challenge',
    digest,
    keptUntil: NEVER_DELETED,
  } as const
  return {
    credential: blankCredential(call, account, {
      type: 'PASSKEY',
      nickname,
      identity: `PASSKEY ${credentialId}`,
      webauthnId: credentialId,
      cosePublicKey: hexFromBytes(publicKey),
      signCount,
      rpId,
    }),
    activity: ({ userId }) =>
      passkeyActivity({ userId, nickname, challenge, attestation: attestationFields(attestation) }),
    check: tx => rejectUsed(tx, call, used),
    spend: tx => markChallengeUsed(tx, call, used),
  }
}

function attestationFields({ transports = [], ...attestation }: Attestation) {
  return { ...attestation, transports: [...new Set(transports)].filter(transport => TRANSPORTS.has(transport)) }
}

async function rejectUsed(tx: ReadTx, call: Call, used: SpentValue): Promise<void> {
  if (await isMarkedUsed(tx, used)) throw rejection(call)
  call.trace.pass(UNUSED.id, UNUSED.label)
}

async function markChallengeUsed(tx: Tx, call: Call, used: SpentValue): Promise<void> {
  if (!(await markUsed(tx, used))) throw rejection(call)
}

function rejection({ trace }: Call) {
  const details = { reason: 'CHALLENGE_USED', field: 'challenge' } as const
  return trace.fail(UNUSED.id, UNUSED.label, { code: 'INVALID_INPUT', details })
}
