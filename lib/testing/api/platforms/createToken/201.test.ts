import { expect, test } from 'vitest'
import { basic, newToken, requestToken } from '#lib/testing/fixtures/token-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a new token is returned with its secret and authenticates immediately', async () => {
  const reply = await requestToken(sandbox, { name: 'Reports ü', permissions: ['VIEW'] })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^Token:[0-9a-f-]{36}$/),
    name: 'Reports ü',
    permissions: ['VIEW'],
    clientId: expect.stringMatching(/^sbx_[0-9a-f]{16}$/),
    clientSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: reply.body.createdAt,
  })
  const headers = { authorization: basic(reply.body) }
  expect((await sandbox.call('GET', '/customers', { headers })).status).toBe(200)
})

test('permissions are returned without duplicates, in the order of the contract', async () => {
  const permissions = ['MANAGE', 'VIEW', 'MANAGE', 'TRANSACT']
  expect((await requestToken(sandbox, { permissions })).body.permissions).toEqual(['VIEW', 'TRANSACT', 'MANAGE'])
})

test('two tokens can have the same name', async () => {
  const [one, other] = [await newToken(sandbox), await newToken(sandbox)]
  expect(one.name).toBe(other.name)
  expect(one.clientId).not.toBe(other.clientId)
})

test('20 concurrent requests create 20 different tokens', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => newToken(sandbox)))
  expect(new Set(tokens.flatMap(({ id, clientId, clientSecret }) => [id, clientId, clientSecret])).size).toBe(60)
})

test('reading a token does not return its secret, and the log contains only a hash of the secret', async () => {
  const reply = await requestToken(sandbox)
  const { id, clientSecret } = reply.body
  const exchange = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  expect(exchange.body.response.body).toContain('"clientSecret":"[64 characters, sha256 ')
  const answers = [
    exchange,
    await sandbox.call('GET', `/tokens/${id}`),
    await sandbox.call('GET', '/tokens?limit=100'),
    await sandbox.control('GET', '/exchanges'),
  ]
  expect(answers.filter(({ text }) => text.includes(clientSecret))).toEqual([])
})

test.skipIf(sandbox.world === undefined)(
  'the table of API tokens contains the SHA-256 of a secret, not the secret',
  async () => {
    const { clientId, clientSecret } = await newToken(sandbox)
    const rows = await sandbox.world?.db.read(tx => tx.sql.select().from(tx.tables.apiTokens))
    const stored = rows?.find(row => row.clientId === clientId)
    expect(stored?.secretDigest).toBe(sandbox.world?.digestHex(clientSecret))
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      clientSecret,
    )
  },
)
