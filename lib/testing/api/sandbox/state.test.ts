import { expect, test } from 'vitest'
import { makeValidCall } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('the state contains the build, the URLs, the clock and the first platform’s starter data', async () => {
  const reply = await sandbox.control('GET', '/state')
  expect(reply.status).toBe(200)
  const { build, baseUrl, origin, rpId, clock, seed } = reply.body
  expect(build).toMatchObject({ apiVersion: '2025-10-13', database: expect.stringMatching(/^(sqlite|postgres)$/) })
  expect(baseUrl).toBe(`${origin}/api/2025-10-13`)
  expect(rpId).toBe(new URL(origin).hostname)
  expect(clock).toMatchObject({ mode: expect.any(String), now: expect.any(String), offsetMs: expect.any(Number) })
  expect(seed.accounts.map(({ currency, owner }: Account) => `${owner} ${currency}`)).toEqual([
    'platform USD',
    'customer USD',
    'customer USDC',
    'customer USDB',
  ])
  expect(seed.externalAccounts.map(({ accountType }: { accountType: string }) => accountType)).toEqual([
    ...['USD_ACCOUNT', 'EUR_ACCOUNT', 'MXN_ACCOUNT', 'BRL_ACCOUNT', 'INR_ACCOUNT'],
    ...['SOLANA_WALLET', 'LIGHTNING'],
  ])
})

test('the object counts in the state include new objects', async () => {
  const before = (await sandbox.control('GET', '/state')).body.counts
  await makeValidCall(sandbox, 'createQuote')
  await makeValidCall(sandbox, 'createCustomer')
  const after = (await sandbox.control('GET', '/state')).body.counts
  expect(after.quotes).toBe(before.quotes + 1)
  expect(after.customers).toBe(before.customers + 1)
})

test('a request for openapi.json needs no Authorization header', async () => {
  const reply = await sandbox.call('GET', '/openapi.json', { headers: { authorization: undefined } })
  expect(reply.status).toBe(200)
  expect(reply.body.openapi).toMatch(/^3\.1/)
  expect(reply.body.paths).toHaveProperty('/quotes')
})

interface Account {
  readonly currency: string
  readonly owner: string
}
