import type { CredentialRow } from '#db/credentials'
import type { Tx } from '#db/database'
import { issueOtp } from '#db/otp-issuances'
import { findPlatformConfig } from '#db/platform-configs'
import { hexFromBytes } from '#lib/contract/hex'
import { otpGoodUntil, SANDBOX_OTP } from '#lib/domain/otp'
import { walletIdentity } from '#lib/domain/wallet-identity'
import type { Call } from '#lib/operations/world'
import { makeTargetBundle } from '#lib/wallet/otp-bundle'

/**
 * Delivers a new code to the inbox of the sandbox and gives the bundle to seal it to (§4.5); the code and bundle before it
 * die. The target's private key is kept sealed, until the code ends.
 */
export async function deliverOtp(tx: Tx, { caller, now, world }: Call, credential: CredentialRow): Promise<string> {
  const { id, accountId, type, nickname } = credential
  const { keys, digest } = world
  const target = keys.newKeyPair()
  const targetPublicKey = hexFromBytes(target.publicKey)
  const config = await findPlatformConfig(tx, caller.platformId)
  await issueOtp(tx, {
    platformId: caller.platformId,
    accountId,
    credentialId: id,
    type,
    contact: nickname,
    code: SANDBOX_OTP,
    targetPublicKey,
    sealedTargetKey: keys.seal(target.privateKey, targetKeyPlace(targetPublicKey)),
    issuedAt: now,
    expiresAt: otpGoodUntil(now, config?.embeddedWalletConfig?.expirationSeconds),
    tries: 0n,
    endedAt: null,
    ending: null,
  })
  const { organizationId, userId } = walletIdentity(accountId, digest)
  return makeTargetBundle({ targetPublic: target.publicKey, organizationId, userId, quorum: keys.enclave })
}

/** Where the private half of a target key is sealed for. */
export function targetKeyPlace(targetPublicKey: string): string {
  return `otp_issuances ${targetPublicKey} target key`
}
