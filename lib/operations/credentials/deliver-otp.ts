import type { Tx } from '#db/database'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import { issueOtp } from '#db/queries/credentials/otp-issuances'
import { findPlatformConfig } from '#db/queries/platforms/platform-configs'
import { hexFromBytes } from '#lib/contract/hex'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { otpGoodUntil, SANDBOX_OTP } from '#lib/domain/credentials/otp-rules'
import type { Call, World } from '#lib/operations/world'
import { makeTargetBundle } from '#lib/wallet/bundles/otp-bundle'

/** What one code is sealed to: a key pair of its own. */
export interface CodeTarget {
  /** Uncompressed hex. */
  readonly publicKey: string
  /** The private half, sealed for {@link targetKeyPlace}. */
  readonly sealedKey: string
  /** The `otpEncryptionTargetBundle` that names it, signed. */
  readonly bundle: string
}

/** A new target for a code to the owner of a wallet: made before the code is delivered, for cryptography has no place inside a transaction. */
export function newCodeTarget(
  { keys, digest }: Pick<World, 'keys' | 'digest'>,
  { accountId }: Pick<CredentialRow, 'accountId'>,
): CodeTarget {
  const target = keys.newKeyPair()
  const publicKey = hexFromBytes(target.publicKey)
  const { organizationId, userId } = walletIdentity(accountId, digest)
  return {
    publicKey,
    sealedKey: keys.seal(target.privateKey, targetKeyPlace(publicKey)),
    bundle: makeTargetBundle({ targetPublic: target.publicKey, organizationId, userId, quorum: keys.enclave }),
  }
}

/**
 * Delivers a new code to the inbox of the sandbox, to be sealed to this target (§4.5); the code and target before it die. The
 * target's private key is kept sealed, until the code ends.
 */
export async function deliverOtp(
  tx: Tx,
  { caller, now }: Call,
  { id, accountId, type, nickname }: CredentialRow,
  { publicKey, sealedKey }: CodeTarget,
): Promise<void> {
  const config = await findPlatformConfig(tx, caller.platformId)
  await issueOtp(tx, {
    platformId: caller.platformId,
    accountId,
    credentialId: id,
    type,
    contact: nickname,
    code: SANDBOX_OTP,
    targetPublicKey: publicKey,
    sealedTargetKey: sealedKey,
    issuedAt: now,
    expiresAt: otpGoodUntil(now, config?.embeddedWalletConfig?.expirationSeconds),
    tries: 0n,
    endedAt: null,
    ending: null,
  })
}

/** Where the private half of a target key is sealed for. */
export function targetKeyPlace(targetPublicKey: string): string {
  return `otp_issuances ${targetPublicKey} target key`
}
