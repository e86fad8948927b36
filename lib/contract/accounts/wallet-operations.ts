import * as z from 'zod/mini'
import { internalAccount } from '#lib/contract/accounts/internal-account'
import { apiOperations } from '#lib/contract/operation'
import { idOf } from '#lib/contract/scalars'
import { clientPublicKey } from '#lib/contract/signing/client-public-key'
import { signedRequestChallenge } from '#lib/contract/signing/signed-request-challenge'

const exportRequest = z.object({ clientPublicKey })
exportRequest.register(z.globalRegistry, {
  id: 'WalletExportRequest',
  description: 'The client public key to which the export is encrypted.',
})

const walletExport = z.object({ id: idOf('InternalAccount'), encryptedWalletCredentials: z.string() })
walletExport.register(z.globalRegistry, {
  id: 'WalletExport',
  description:
    "A wallet's ID and mnemonic. encryptedWalletCredentials is JSON text with the mnemonic encrypted to clientPublicKey.",
})
export type WalletExport = z.output<typeof walletExport>

const operation = apiOperations('internal accounts', 'MANAGE')

/** §4.7 */
export const exportWallet = operation({
  id: 'exportWallet',
  method: 'POST',
  path: '/internal-accounts/{accountId}/export',
  summary:
    "Export a wallet's mnemonic, encrypted to a client key; requires a signature by an active session of the wallet",
  body: exportRequest,
  success: { status: 200, body: walletExport },
  notFound: 'REFERENCE_NOT_FOUND',
  signedRetry: signedRequestChallenge,
})

/** §4.7 */
export const updateInternalAccount = operation({
  id: 'updateInternalAccount',
  method: 'PATCH',
  path: '/internal-accounts/{accountId}',
  summary: "Set a wallet's privacy; requires a signature by an active session of the wallet",
  body: z.object({ privateEnabled: z.boolean() }),
  success: { status: 200, body: internalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
  signedRetry: signedRequestChallenge,
})
