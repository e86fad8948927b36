import { expect, test } from 'vitest'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { sha256 } from '#lib/runtime/system'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { wallet } = sandbox.starter

test('the payloadToSign of an export contains the wallet ID and clientPublicKey, and the 202 response has no wallet credentials', async () => {
  const body = { clientPublicKey: clientPublicKey(clientKey()) }
  const reply = await sandbox.call('POST', `/internal-accounts/${wallet}/export`, { body })
  expect(reply.status, reply.text).toBe(202)
  expect(Object.keys(reply.body)).toEqual(['payloadToSign', 'requestId', 'expiresAt'])
  const { organizationId, walletId } = walletIdentity(wallet, sha256)
  expect(reply.body.payloadToSign).toMatch(
    new RegExp(
      `^\\{"organizationId":"org\\\\/${organizationId}","parameters":\\{"targetPublicKey":"${body.clientPublicKey}",` +
        `"walletId":"${walletId}"\\},"timestampMs":"[0-9]+","type":"ACTIVITY_TYPE_EXPORT_WALLET"\\}$`,
    ),
  )
  expect(reply.text).not.toContain('encryptedWalletCredentials')
})
