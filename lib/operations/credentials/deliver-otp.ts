import type { Tx } from '#db/database'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import { issueOtp } from '#db/queries/credentials/otp-issuances'
import { findPlatformConfig } from '#db/queries/platforms/platform-configs'
import { hexFromBytes } from '#lib/contract/hex'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { otpExpiry, SANDBOX_OTP } from '#lib/domain/credentials/otp-rules'
import type { Call, World } from '#lib/operations/world'
import { makeTargetBundle } from '#lib/wallet/bundles/otp-bundle'

/** Key pair for one code: clients encrypt the code to the public key. */
export interface CodeTarget {
  /** Uncompressed point in hex. */
  readonly publicKey: string
  /** Private key, encrypted for its {@link targetKeyContext}. */
  readonly sealedKey: string
  /** Signed `otpEncryptionTargetBundle`, which contains the public key. */
  readonly bundle: string
}

/** Creates the target of a new code. Call this function before the transaction, because cryptography is slow. */
export function newCodeTarget(
  { keys, digest }: Pick<World, 'keys' | 'digest'>,
  { accountId }: Pick<CredentialRow, 'accountId'>,
): CodeTarget {
  const target = keys.newKeyPair()
  const publicKey = hexFromBytes(target.publicKey)
  const { organizationId, userId } = walletIdentity(accountId, digest)
  return {
    publicKey,
    sealedKey: keys.seal(target.privateKey, targetKeyContext(publicKey)),
    bundle: makeTargetBundle({ targetPublic: target.publicKey, organizationId, userId, quorum: keys.enclave }),
  }
}

/**
 * Delivers a new code to the sandbox inbox (§4.5) and invalidates the earlier code. Stores the target's private key,
 * encrypted, until the code is used, its last attempt fails, or the credential is deleted or gets another contact. If
 * the code is superseded or expires, a later purge deletes the key.
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
    expiresAt: otpExpiry(now, config?.embeddedWalletConfig?.expirationSeconds),
    tries: 0n,
    endedAt: null,
    ending: null,
  })
}

/** Returns the context that binds a target's encrypted private key to the table, row and column that store it. */
export function targetKeyContext(targetPublicKey: string): string {
  return `otp_issuances ${targetPublicKey} target key`
}
