import { expect, test } from 'vitest'
import { validCall } from '#lib/testing/fixtures/valid-call'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const call = (id: string) =>
  sandbox.call('POST', `/internal-accounts/${id}/export`, { body: { clientPublicKey: clientPublicKey(clientKey()) } })

test.each([unknownId('InternalAccount'), unknownId('AuthMethod'), '0', '%00', 'x'.repeat(300)])(
  '%s, which names nothing here, answers REFERENCE_NOT_FOUND',
  async id => expectError(await call(id), 'REFERENCE_NOT_FOUND'),
)

test("what is another platform's reads as unknown, and stays as it is", async () => {
  const neighbour = await sandbox.neighbour()
  const { method, path, body, headers = {} } = await validCall(neighbour, 'exportWallet')
  const ask = { headers, ...(body === undefined ? {} : { body }) }
  expectError(await sandbox.call(method, path, ask), 'REFERENCE_NOT_FOUND')
  expect((await neighbour.call(method, path, ask)).status).toBe(200)
})
