import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { newPasskey, signInWithPasskey } from '#lib/testing/fixtures/passkey-client'
import { createQuote, postQuote } from '#lib/testing/fixtures/quote-requests'
import { makeValidCall } from '#lib/testing/fixtures/valid-call'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { firstPlatformOn, type Sandbox } from '#lib/testing/sandbox/sandbox'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { serveWorlds, type WorldServer } from '#lib/testing/sandbox/serve-worlds'
import { removeEndpoint } from '#lib/testing/sandbox/webhook-receiver'

let server: WorldServer
beforeAll(async () => {
  server = await serveWorlds({ SANDBOX_WEBHOOK_ENDPOINT: 'http://localhost:1/hooks' })
})
afterAll(() => server.end())

describe('creating a world', () => {
  test('returns its URLs, its API token and the end of its lifetime', async () => {
    const before = Date.now()
    const reply = await server.create({ name: 'one', lifetimeSeconds: 60 })
    expect(reply.status, reply.text).toBe(201)
    const origin = `${server.origin}/w/one`
    expect(reply.body).toEqual({
      name: 'one',
      origin,
      baseUrl: `${origin}${BASE_PATH}`,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      clientId: expect.any(String),
      clientSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const { createdAt, expiresAt, clientId, clientSecret } = reply.body
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(60_000)
    const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
    const config = await server.inside('one')('GET', `${BASE_PATH}/config`, { headers: { authorization } })
    expect(config.status, config.text).toBe(200)
    // SANDBOX_WEBHOOK_ENDPOINT applies only to the main sandbox.
    expect(config.body).not.toHaveProperty('webhookEndpoint')
  })

  test('without a body, the world gets a random name and a lifetime of one hour', async () => {
    const { name, createdAt, expiresAt } = (await server.create()).body
    expect(name).toMatch(/^world-[0-9a-f]{8}$/)
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3_600_000)
    await server.control('DELETE', `/worlds/${name}`)
  })

  test.each([
    ['', 'name'],
    ['-a', 'name'],
    ['UPPER', 'name'],
    ['a/b', 'name'],
    ['a'.repeat(41), 'name'],
  ])('the name %j is rejected with INVALID_INPUT', async (name, field) => {
    expectError(await server.create({ name }), 'INVALID_INPUT', { field })
  })

  test.each([0, 86_401, 1.5, '60'])(
    'a lifetime of %j seconds is rejected with INVALID_INPUT',
    async lifetimeSeconds => {
      expectError(await server.create({ lifetimeSeconds }), 'INVALID_INPUT', { field: 'lifetimeSeconds' })
    },
  )

  test('a world cannot contain worlds', async () => {
    await server.create({ name: 'outer' })
    const inside = server.inside('outer')
    expectError(await inside('POST', `${CONTROL_PATH}/worlds`), 'CONFLICT', { reason: 'WORLD_IN_WORLD' })
    expect((await inside('GET', `${CONTROL_PATH}/worlds`)).body).toEqual({ data: [] })
  })
})

describe('worlds and the main sandbox', () => {
  let main: Sandbox
  let one: Sandbox
  let other: Sandbox
  beforeAll(async () => {
    main = await firstPlatformOn(server.send)
    one = await server.enter()
    other = await server.enter()
  })
  const otherSandboxes = () => [main, other]

  test('have separate clocks', async () => {
    await one.control('POST', '/clock', { mode: 'frozen', setTo: '2035-01-01T00:00:00.000Z' })
    expect((await createQuote(one)).createdAt).toBe('2035-01-01T00:00:00.000Z')
    for (const sandbox of otherSandboxes()) {
      expect((await sandbox.control('GET', '/clock')).body.mode).toBe('system')
      expect((await createQuote(sandbox)).createdAt < '2035').toBe(true)
    }
    await one.control('POST', '/clock', { mode: 'system' })
  })

  test('have separate rates', async () => {
    const before = (await createQuote(other)).exchangeRate
    await one.control('PUT', '/rates', { source: 'USD', destination: 'EUR', rate: 3 })
    expect((await createQuote(one)).exchangeRate).toBe(3)
    for (const sandbox of otherSandboxes()) expect((await createQuote(sandbox)).exchangeRate).toBe(before)
  })

  test('have separate objects and API tokens', async () => {
    const { id } = await createQuote(one)
    expect((await one.call('GET', `/quotes/${id}`)).status).toBe(200)
    for (const sandbox of otherSandboxes()) {
      expectError(await sandbox.call('GET', `/quotes/${id}`), 'QUOTE_NOT_FOUND')
      const authorization = `Basic ${btoa(`${one.token.clientId}:${one.token.clientSecret}`)}`
      const reply = await sandbox.call('GET', '/config', { headers: { authorization } })
      expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_WRONG' })
    }
  })

  test('have separate logs', async () => {
    const traceId = (await one.call('GET', '/customers')).headers.get('sandbox-trace-id')
    expect((await one.control('GET', `/exchanges/${traceId}`)).body).toMatchObject({ path: `${BASE_PATH}/customers` })
    for (const sandbox of otherSandboxes()) {
      expectError(await sandbox.control('GET', `/exchanges/${traceId}`), 'REFERENCE_NOT_FOUND')
    }
  })

  test('have separate forced errors', async () => {
    await one.control('POST', '/arm', { operationId: 'createQuote', code: 'UNSUPPORTED_UMA_VERSION' })
    for (const sandbox of otherSandboxes()) expect((await postQuote(sandbox)).status).toBe(201)
    expectError(await postQuote(one), 'UNSUPPORTED_UMA_VERSION')
  })

  test('a snapshot or a reset of one world does not affect another world', async () => {
    await one.control('POST', '/snapshots', { name: 'of one' })
    const kept = await createQuote(other)
    expect((await one.control('POST', '/reset')).status).toBe(204)
    expect((await other.call('GET', `/quotes/${kept.id}`)).status).toBe(200)
    expect((await other.control('GET', '/snapshots')).body.data).toEqual([])
  })
})

describe('inside a world', () => {
  let sandbox: Sandbox
  let address: string
  beforeAll(async () => {
    sandbox = await server.enter((await server.create({ name: 'inside' })).body.name)
    address = `${server.origin}/w/inside`
  })
  afterAll(() => removeEndpoint(sandbox))

  test.each(OPERATIONS.map(({ id }) => id))('a valid call to %s succeeds', async id => {
    expect((await makeValidCall(sandbox, id, {})).status).toBeLessThan(300)
  })

  test('URLs in responses contain the path of the world', async () => {
    const { baseUrl, origin, rpId } = (await sandbox.control('GET', '/state')).body
    expect([baseUrl, origin, rpId]).toEqual([`${address}${BASE_PATH}`, address, 'localhost'])
    const document = (await sandbox.call('GET', '/openapi.json')).body
    expect(JSON.stringify(document.servers)).toContain('/w/inside/api/')
    const { issuer, jwks_uri } = (await sandbox.control('GET', '/oidc/.well-known/openid-configuration')).body
    expect([issuer, jwks_uri]).toEqual([`${address}${CONTROL_PATH}/oidc`, `${address}${CONTROL_PATH}/oidc/jwks.json`])
    const link = await makeValidCall(sandbox, 'createKycLink', {})
    expect(link.body.kycUrl).toMatch(new RegExp(`^${address}/verify/[0-9a-f]{64}$`))
  })

  test('a signed retry is accepted', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const body = { type: 'SMS_OTP', accountId: wallet.accountId }
    expect((await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })).status).toBe(201)
  })

  test('a passkey created for the server’s origin can be registered and used to sign in', async () => {
    const credential = await newPasskey(sandbox)
    expect((await signInWithPasskey(sandbox, credential)).accountId).toBe(credential.accountId)
  })

  test('Host and Origin are checked, and the size of bodies is limited', async () => {
    expectError(await sandbox.call('GET', '/config', { headers: { host: 'evil.example' } }), 'MISDIRECTED_REQUEST')
    const origin = 'https://evil.example'
    expectError(await sandbox.call('GET', '/config', { headers: { origin } }), 'FORBIDDEN', {
      reason: 'FOREIGN_ORIGIN',
    })
    expectError(await sandbox.call('POST', '/quotes', { text: ' '.repeat(65_537) }), 'PAYLOAD_TOO_LARGE')
  })

  test('a request for an unknown path, or for a world inside the world, is rejected with 404', async () => {
    expectError(await sandbox.call('GET', '/nothing'), 'REFERENCE_NOT_FOUND', { reason: 'UNKNOWN_ROUTE' })
    expectError(await sandbox.send('GET', `/w/inside${CONTROL_PATH}/state`), 'REFERENCE_NOT_FOUND')
  })
})

describe('a world that does not exist', () => {
  const expectEnded = (reply: Reply) => expectError(reply, 'REFERENCE_NOT_FOUND', { reason: 'WORLD_ENDED' })

  test('rejects every call with reason WORLD_ENDED, before its creation and after its deletion', async () => {
    const inside = server.inside('brief')
    expectEnded(await inside('GET', `${CONTROL_PATH}/state`))
    expectEnded(await inside('POST', `${BASE_PATH}/quotes`, { body: {} }))
    expectEnded(await inside('GET', ''))
    await server.create({ name: 'brief' })
    expect((await inside('GET', `${CONTROL_PATH}/state`)).status).toBe(200)
    expect((await server.control('DELETE', '/worlds/brief')).status).toBe(204)
    expectEnded(await inside('GET', `${CONTROL_PATH}/state`))
    expectEnded(await server.send('GET', `/w/%62rief${CONTROL_PATH}/state`))
    expectError(await server.control('DELETE', '/worlds/brief'), 'REFERENCE_NOT_FOUND')
  })

  test('is not listed after its deletion, and the list of worlds contains no API tokens', async () => {
    const { body } = await server.create({ name: 'listed' })
    const { clientId, clientSecret, ...listed } = body
    const reply = await server.control('GET', '/worlds')
    expect(reply.body.data).toContainEqual(listed)
    expect(reply.text).not.toContain(clientSecret)
    await server.control('DELETE', '/worlds/listed')
    expect((await server.control('GET', '/worlds')).body.data).not.toContainEqual(listed)
  })
})

test('an allowed origin can call a world’s API and read an unknown world’s error, but not call the control plane', async () => {
  const origin = 'http://localhost:5173'
  const separate = await serveWorlds({ ALLOWED_ORIGINS: origin })
  await separate.create({ name: 'one' })
  const headers = { origin, 'access-control-request-method': 'POST' }
  for (const name of ['one', 'none']) {
    const reply = await separate.inside(name)('OPTIONS', `${BASE_PATH}/quotes`, { headers })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, origin])
  }
  const ended = await separate.inside('none')('GET', `${BASE_PATH}/config`, { headers: { origin } })
  expect([ended.status, ended.headers.get('access-control-allow-origin')]).toEqual([404, origin])
  const control = await separate.inside('one')('GET', `${CONTROL_PATH}/state`, { headers: { origin } })
  expectError(control, 'FORBIDDEN', { reason: 'FOREIGN_ORIGIN' })
  await separate.end()
})

test('a forwarded call to a world’s control plane needs the server’s access key', async () => {
  const key = 'an-access-key-of-the-server'
  const separate = await serveWorlds({ SANDBOX_ACCESS_KEY: key })
  await separate.create({ name: 'one' })
  const call = (headers: Record<string, string>) =>
    separate.inside('one')('GET', `${CONTROL_PATH}/state`, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers } })
  expectError(await call({}), 'UNAUTHORIZED', { reason: 'ACCESS_KEY_REQUIRED' })
  expect((await call({ authorization: `Bearer ${key}` })).status).toBe(200)
  await separate.end()
})
