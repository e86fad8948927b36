import { expect, test } from 'vitest'
import { BASE_PATH } from '#lib/contract/operation'
import { challengeOf, newPasskey, registrationChallenge } from '#lib/testing/fixtures/passkey-client'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { sendWithSettings } from '#lib/testing/sandbox/send-with-settings'
import { createPasskey, type PasskeyOverrides, signWithPasskey } from '#lib/wallet/software-passkey'

const sandbox = await openSandboxForFile()
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const APP = 'https://app.example.com'

function allowAppOrigin(): Sandbox {
  const servedOrigins = sandbox.world?.settings.servedOrigins ?? []
  const send = sendWithSettings(sandbox, {
    servedOrigins: new Set([...servedOrigins, APP]),
    namedOrigins: new Set([APP]),
  })
  const { clientId, clientSecret } = sandbox.token
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const call: Sandbox['call'] = (method, path, options = {}) =>
    send(method, `${BASE_PATH}${path}`, { ...options, headers: { authorization, ...options.headers } })
  return { ...sandbox, call }
}

async function register(on: Sandbox, origin: string, overrides: PasskeyOverrides = {}) {
  const { accountId } = await newWallet(on, { email: undefined })
  const challenge = registrationChallenge()
  const { passkey, attestation } = createPasskey({ challenge, origin, random, overrides })
  const body = { type: 'PASSKEY', accountId, nickname: 'App', challenge, attestation }
  return { passkey, reply: await on.call('POST', '/auth/credentials', { body }) }
}

async function verify(on: Sandbox, id: string, passkey: Parameters<typeof signWithPasskey>[0], origin: string) {
  const { challenge, requestId } = await challengeOf(on, { id })
  const { assertion } = signWithPasskey(passkey, { challenge, origin })
  const options = { headers: { 'request-id': requestId }, body: { type: 'PASSKEY', assertion } }
  return on.call('POST', `/auth/credentials/${id}/verify`, options)
}

const testInProcess = test.skipIf(sandbox.world === undefined)

testInProcess('a page at an origin in ALLOWED_ORIGINS can register and use a passkey', async () => {
  const on = allowAppOrigin()
  const { passkey, reply } = await register(on, APP)
  expect(reply.status, reply.text).toBe(201)
  expect((await verify(on, reply.body.id, passkey, APP)).status).toBe(200)
})

testInProcess(
  'an app’s passkey is rejected at another host, and at the app’s origin if ALLOWED_ORIGINS does not list it',
  async () => {
    const on = allowAppOrigin()
    const { passkey, reply } = await register(on, APP)
    const elsewhere = await verify(on, reply.body.id, passkey, 'http://localhost:3000')
    expectError(elsewhere, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'origin' })
    const unnamed = await verify(sandbox, reply.body.id, passkey, APP)
    expectError(unnamed, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'origin' })
    const foreign = await register(sandbox, APP)
    expectError(foreign.reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'origin' })
  },
)

testInProcess('the RP ID of a passkey must be the host of the page’s origin', async () => {
  const on = allowAppOrigin()
  const { reply } = await register(on, APP, { rpId: 'localhost' })
  expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'rp-id' })
  const parent = await register(on, APP, { rpId: 'example.com' })
  expectError(parent.reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'rp-id' })
  const credential = await newPasskey(on)
  expectError(await verify(on, credential.id, credential.passkey, APP), 'UNAUTHORIZED', { check: 'origin' })
})

const OTHER_PORTS = ['http://localhost:5173', 'http://localhost:1', 'http://localhost:65535', 'http://localhost']

test.each(OTHER_PORTS)('a page at %s can register and use a passkey', async origin => {
  const { passkey, reply } = await register(sandbox, origin)
  expect(reply.status, reply.text).toBe(201)
  const verified = await verify(sandbox, reply.body.id, passkey, origin)
  expect(verified.status, verified.text).toBe(200)
})

test('a passkey registered on one localhost port can sign in on another', async () => {
  const { id, passkey } = await newPasskey(sandbox)
  expect((await verify(sandbox, id, passkey, 'http://localhost:8080')).status).toBe(200)
})

test.each([
  'https://localhost:5173',
  'http://localhost:*',
  'http://localhost:99999',
  'http://localhost:80',
  'http://localhost:05173',
  'http://localhost:5173/',
  'http://a@localhost:5173',
  'http://LOCALHOST:5173',
  'http://127.0.0.1:5173',
  'http://localhost.:5173',
  'http://app.localhost:5173',
  'http://localhost.example:5173',
  'localhost:5173',
  '',
])('a passkey registration from the origin %j fails the origin check', async origin => {
  const registration = await register(sandbox, 'http://localhost:3000', { origin })
  expectError(registration.reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'origin' })
})

test('a passkey registration from a cross-origin frame at http://localhost:5173 is rejected', async () => {
  for (const overrides of [{ crossOrigin: true }, { topOrigin: 'http://localhost:3000' }]) {
    const { reply } = await register(sandbox, 'http://localhost:5173', overrides)
    expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'cross-origin' })
  }
})

testInProcess('a sandbox whose RP ID is not localhost rejects passkeys at http://localhost:5173', async () => {
  const { id, passkey } = await newPasskey(sandbox)
  const send = sendWithSettings(sandbox, { publicOrigin: 'https://pay.example', rpId: 'pay.example' })
  const { clientId, clientSecret } = sandbox.token
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const elsewhere: Sandbox = {
    ...sandbox,
    call: (method, path, options = {}) =>
      send(method, `${BASE_PATH}${path}`, { ...options, headers: { authorization, ...options.headers } }),
  }
  const { reply } = await register(elsewhere, 'http://localhost:5173')
  expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'origin' })
  const verified = await verify(elsewhere, id, passkey, 'http://localhost:5173')
  expectError(verified, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'origin' })
})
