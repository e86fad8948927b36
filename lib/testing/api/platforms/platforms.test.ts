import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a new platform is returned with its token, and GET /state omits the secret of the token', async () => {
  const reply = await sandbox.control('POST', '/platforms', { name: 'Team blue' })
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    platformId: expect.stringMatching(/^Platform:[0-9a-f-]{36}$/),
    name: 'Team blue',
    clientId: expect.stringMatching(/^sbx_[0-9a-f]{16}$/),
    clientSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    starter: expect.objectContaining({ wallet: expect.stringMatching(/^InternalAccount:/) }),
  })
  expect((await sandbox.control('GET', '/state')).text).not.toContain(reply.body.clientSecret)
})

test('a new platform has the starter data', async () => {
  const { starter, call } = await sandbox.otherPlatform()
  const account = await call('GET', `/internal-accounts/${starter.platformUsd}`)
  expect(account.body.balance.amount).toBe(100_000_000)
  expect(Object.keys(starter.external)).toEqual(['USD', 'EUR', 'MXN', 'BRL', 'INR', 'USDC', 'BTC'])
})

test('the starter objects of a platform are listed by name, in a sandbox with a frozen clock too', async () => {
  const { call, platformId, starter } = await sandbox.otherPlatform()
  const { now } = (await sandbox.control('POST', '/clock', { mode: 'frozen' })).body
  const younger = await sandbox.otherPlatform()
  const body = { customerType: 'INDIVIDUAL', platformCustomerId: `second-${now}` }
  expect((await younger.call('POST', '/customers', { body })).status).toBe(201)
  const listed = (await sandbox.control('GET', '/platforms')).body.data
  await sandbox.control('POST', '/clock', { mode: 'system' })
  for (const platform of [{ platformId, starter }, younger]) {
    const found = listed.find((each: { platformId: string }) => each.platformId === platform.platformId).starter
    const { USD: usd, EUR: eur, MXN: mxn, BRL: brl, INR: inr, USDC: usdc, BTC: btc } = platform.starter.external
    expect(found).toEqual({
      platformAccount: platform.starter.platformUsd,
      customer: platform.starter.customer,
      accounts: {
        usd: platform.starter.customerUsd,
        usdc: platform.starter.customerUsdc,
        usdb: platform.starter.wallet,
      },
      externalAccounts: { usd, eur, mxn, brl, inr, usdc, btc },
      wallet: platform.starter.wallet,
      credential: expect.stringMatching(/^AuthMethod:/),
    })
    const path = `/auth/credentials?accountId=${found.wallet}`
    const of = platform.platformId === platformId ? call : younger.call
    expect((await of('GET', path)).body.data).toMatchObject([{ id: found.credential, type: 'EMAIL_OTP' }])
  }
})

test('deleted starter objects are not listed, and an object created later does not replace them', async () => {
  const { call, platformId, starter } = await sandbox.otherPlatform()
  const listed = async () =>
    (await sandbox.control('GET', '/platforms')).body.data.find(
      (each: { platformId: string }) => each.platformId === platformId,
    ).starter
  const { USD: usd } = starter.external
  const { currency, accountInfo } = (await call('GET', `/customers/external-accounts/${usd}`)).body
  const body = { customerId: starter.customer, currency, accountInfo }
  expect((await call('POST', '/customers/external-accounts', { body })).status).toBe(201)
  expect((await call('DELETE', `/customers/external-accounts/${usd}`)).status).toBe(204)
  expect((await listed()).externalAccounts).not.toHaveProperty('usd')
  expect((await listed()).externalAccounts).toHaveProperty('eur')
  expect((await call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })).status).toBe(201)
  expect((await call('DELETE', `/customers/${starter.customer}`)).status).toBe(200)
  expect(await listed()).toBeUndefined()
})

test('the starter wallet holds a thousand USDB', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  expect(await balanceOf(otherPlatform, otherPlatform.starter.wallet)).toBe(1_000_000_000)
})

test.each([{}, { name: '' }, { name: 5 }, { name: 'x'.repeat(101) }])(
  'creating a platform with %j is rejected with INVALID_INPUT',
  async body => {
    expectError(await sandbox.control('POST', '/platforms', body), 'INVALID_INPUT', { field: 'name' })
  },
)

test('the newest platform is listed last, with its clientId and without its secret', async () => {
  const platform = (await sandbox.control('POST', '/platforms', { name: 'Listed' })).body
  const reply = await sandbox.control('GET', '/platforms')
  expect(reply.status).toBe(200)
  const { platformId, name, clientId, clientSecret } = platform
  const { starter } = platform
  expect(reply.body.data.at(-1)).toEqual({
    platformId,
    name,
    clientId,
    createdAt: expect.stringMatching(/Z$/),
    starter,
  })
  expect(reply.text).not.toContain(clientSecret)
})

test('two platforms can have the same name', async () => {
  await sandbox.control('POST', '/platforms', { name: 'Twin' })
  expect((await sandbox.control('POST', '/platforms', { name: 'Twin' })).status).toBe(201)
})

test('GET /token returns a token that authenticates calls', async () => {
  const reply = await sandbox.control('GET', '/token')
  expect(reply.status).toBe(200)
  const { clientId, clientSecret } = reply.body
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  expect((await sandbox.call('GET', '/customers', { headers: { authorization } })).status).toBe(200)
})

test.each([
  ['a foreign Origin header', 'FORBIDDEN', { origin: 'https://evil.example' }],
  ['Sec-Fetch-Site: cross-site', 'FORBIDDEN', { 'sec-fetch-site': 'cross-site' }],
  ['a foreign Host header', 'MISDIRECTED_REQUEST', { host: 'evil.example:3000' }],
] as const)('GET /token with %s is rejected with %s', async (_, code, headers) => {
  const reply = await sandbox.send('GET', '/api/sandbox/token', { headers })
  expectError(reply, code)
})

test('the control plane is not reachable under the base URL', async () => {
  expectError(await sandbox.call('GET', '/sandbox/state'), 'REFERENCE_NOT_FOUND')
})

test('an unknown path of the control plane is rejected with REFERENCE_NOT_FOUND', async () => {
  expectError(await sandbox.control('GET', '/nothing'), 'REFERENCE_NOT_FOUND')
})
