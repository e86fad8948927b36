import { expect, test } from 'vitest'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { sha256 } from '#lib/runtime/system'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { wallet } = sandbox.starter
const requestChange = async (privateEnabled: boolean) => {
  const reply = await sandbox.call('PATCH', `/internal-accounts/${wallet}`, { body: { privateEnabled } })
  expect(reply.status, reply.text).toBe(202)
  return reply.body
}

test('a privateEnabled request returns a payloadToSign with 32 bytes in hex and the wallet’s address, but no credential type', async () => {
  const challenge = await requestChange(true)
  expect(Object.keys(challenge)).toEqual(['payloadToSign', 'requestId', 'expiresAt'])
  const { organizationId, address } = walletIdentity(wallet, sha256)
  expect(challenge.payloadToSign).toMatch(
    new RegExp(
      `^\\{"organizationId":"org\\\\/${organizationId}","parameters":\\{"encoding":"PAYLOAD_ENCODING_HEXADECIMAL",` +
        `"hashFunction":"HASH_FUNCTION_NO_OP","payload":"[0-9a-f]{64}","signWith":"${address}"\\},` +
        '"timestampMs":"[0-9]+","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"\\}$',
    ),
  )
})

test('the 32 bytes to sign depend on the requested privateEnabled value', async () => {
  const payloadFor = async (isPrivate: boolean) =>
    JSON.parse((await requestChange(isPrivate)).payloadToSign).parameters.payload
  expect(await payloadFor(true)).toBe(await payloadFor(true))
  expect(await payloadFor(true)).not.toBe(await payloadFor(false))
})

test('a privateEnabled request without a signature leaves privateEnabled unchanged', async () => {
  await requestChange(true)
  expect((await sandbox.call('GET', `/internal-accounts/${wallet}`)).body.privateEnabled).toBe(false)
})
