import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { exportWallet as contract, WalletExport } from '#lib/contract/accounts/wallet-operations'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { exportActivity } from '#lib/domain/signing/activity-payloads'
import { walletOf } from '#lib/operations/accounts/find-wallet'
import { checkClientKey } from '#lib/operations/signing/check-client-key'
import { signedRetry } from '#lib/operations/signing/signed-retry'
import { type Call, type Outcome, performed } from '#lib/operations/world'
import { makeExportBundle } from '#lib/wallet/bundles/export-bundle'
import { readHex } from '#lib/wallet/encoding/bytes'

/**
 * Exports a wallet's mnemonic by signed retry (§4.7), encrypted to the client's key. The mnemonic is derived from the
 * key-encryption key and the account ID, so it need not be stored. Rejects with INVALID_INPUT, REFERENCE_NOT_FOUND, or
 * an error of a signed retry.
 */
export async function exportWallet(call: Call<typeof contract>): Promise<Outcome<WalletExport>> {
  const { body, params, world } = call
  const clientPublicKey = checkClientKey(call, body.clientPublicKey)
  const { id } = await world.db.read(tx => walletOf(tx, call, params.accountId))
  const outcome = await signedRetry(call, {
    accountId: id,
    activity: ({ walletId }) => exportActivity(walletId, clientPublicKey),
    perform: async () => undefined,
  })
  if (outcome.kind !== 'performed') return outcome
  // Derive the mnemonic only after the signed request is marked as used.
  const mnemonic = entropyToMnemonic(world.keys.walletEntropy(id), wordlist)
  const recipient = readHex(clientPublicKey)
  if (recipient === undefined) throw new Error('Bug: a checked client key is not hex.')
  const { organizationId } = walletIdentity(id, world.digest)
  const quorum = world.keys.enclave
  const bundle = await makeExportBundle({ mnemonic, clientPublicKey: recipient, organizationId, quorum })
  return performed({ id, encryptedWalletCredentials: bundle })
}
