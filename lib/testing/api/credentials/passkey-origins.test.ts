import { expect, test } from 'vitest'
import { BASE_PATH } from '#lib/contract/operation'
import { challengeOf, newPasskey, registrationChallenge } from '#lib/testing/fixtures/passkey-client'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { sendWithSettings } from '#lib/testing/sandbox/send-with-settings'
import { createPasskey, type PasskeyLies, signWithPasskey } from '#lib/wallet/software-passkey'

const sandbox = await sandboxOfFile()
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const APP = 'https://app.example.com'

/** The sandbox as if ALLOWED_ORIGINS named the app. */
function withApp(): Sandbox {
  const own = sandbox.world?.settings.servedOrigins ?? []
  const send = sendWithSettings(sandbox, { servedOrigins: new Set([...own, APP]), namedOrigins: new Set([APP]) })
  const { clientId, clientSecret } = sandbox.token
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const call: Sandbox['call'] = (method, path, ask = {}) =>
    send(method, `${BASE_PATH}${path}`, { ...ask, headers: { authorization, ...ask.headers } })
  return { ...sandbox, call }
}

async function register(on: Sandbox, origin: string, lies: PasskeyLies = {}) {
  const { accountId } = await newWallet(on, { email: undefined })
  const challenge = registrationChallenge()
  const { passkey, attestation } = createPasskey({ challenge, origin, random, lies })
  const body = { type: 'PASSKEY', accountId, nickname: 'App', challenge, attestation }
  return { passkey, reply: await on.call('POST', '/auth/credentials', { body }) }
}

async function verify(on: Sandbox, id: string, passkey: Parameters<typeof signWithPasskey>[0], origin: string) {
  const { challenge, requestId } = await challengeOf(on, { id })
  const { assertion } = signWithPasskey(passkey, { challenge, origin })
  const ask = { headers: { 'request-id': requestId }, body: { type: 'PASSKEY', assertion } }
  return on.call('POST', `/auth/credentials/${id}/verify`, ask)
}

const inProcess = test.skipIf(sandbox.world === undefined)

inProcess('pages of ALLOWED_ORIGINS register and use passkeys of their own host', async () => {
  const on = withApp()
  const { passkey, reply } = await register(on, APP)
  expect(reply.status, reply.text).toBe(201)
  expect((await verify(on, reply.body.id, passkey, APP)).status).toBe(200)
})

inProcess('but none of the other’s host, and none when the origin is named no more', async () => {
  const on = withApp()
  const { passkey, reply } = await register(on, APP)
  const elsewhere = await verify(on, reply.body.id, passkey, 'http://localhost:3000')
  expectError(elsewhere, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'origin' })
  const unnamed = await verify(sandbox, reply.body.id, passkey, APP)
  expectError(unnamed, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'origin' })
  const foreign = await register(sandbox, APP)
  expectError(foreign.reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'origin' })
})

inProcess('a host of ours is the RP ID of its own origin alone', async () => {
  const on = withApp()
  const { reply } = await register(on, APP, { rpId: 'localhost' })
  expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'rp-id' })
  const parent = await register(on, APP, { rpId: 'example.com' })
  expectError(parent.reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'rp-id' })
  const held = await newPasskey(on)
  expectError(await verify(on, held.id, held.passkey, APP), 'UNAUTHORIZED', { check: 'origin' })
})
