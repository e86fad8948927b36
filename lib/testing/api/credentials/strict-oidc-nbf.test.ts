import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { checksOf, freshness } from '#lib/testing/fixtures/oidc-tokens'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { freezeClock } from '#lib/testing/sandbox/move-clock'
import { sandboxOn } from '#lib/testing/sandbox/sandbox'
import { testWorld } from '#lib/testing/sandbox/test-world'

const ISSUER = 'https://issuer.example'
const { privateKey, publicKey } = await generateKeyPair('ES256')
const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] })
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(keySet))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo // The server listens on a port, so its address is an object.
const running = await testWorld({ env: { SANDBOX_OIDC_ISSUERS: `${ISSUER}=http://127.0.0.1:${port}/jwks` } })
const sandbox = await sandboxOn(running.send)
afterAll(async () => {
  await running.dispose()
  server.closeAllConnections()
  server.close()
})

/** `nbf` returns the nbf claim, given the time in seconds. */
async function register(nbf: (now: number) => unknown) {
  const now = (await freezeClock(sandbox)) / 1000
  const { iat, exp } = await freshness(sandbox)
  const claims = { iss: ISSUER, aud: 'app', sub: crypto.randomUUID(), iat, exp, nbf: nbf(now) }
  // The cast allows invalid values of nbf.
  const token = await new SignJWT(claims as JWTPayload).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey)
  const { accountId } = await newWallet(sandbox, { email: undefined })
  return sandbox.call('POST', '/auth/credentials', { body: { type: 'OAUTH', accountId, oidcToken: token } })
}

test.each([
  ['no nbf', () => undefined],
  ['an nbf in the past', (now: number) => now - 3600],
  ['an nbf equal to now', (now: number) => now],
  ['an nbf 5 s in the future', (now: number) => now + 5],
])('a signed ID token with %s registers a credential', async (_, nbf) => {
  const reply = await register(nbf)
  expect(reply.status, reply.text).toBe(201)
})

test.each([
  ['5.001 s in the future', (now: number) => now + 5.001],
  ['an hour in the future', (now: number) => now + 3600],
  ['in milliseconds', (now: number) => now * 1000],
  ['that is a string', (now: number) => String(now)],
  ['that is null', () => null],
])('a signed ID token with an nbf %s is rejected with reason OIDC_TOKEN_REFUSED', async (_, nbf) => {
  const reply = await register(nbf)
  expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'nbf', field: 'oidcToken' })
  expect((await checksOf(sandbox, reply)).at(-1)).toMatchObject({ id: 'oidc-nbf', status: 'fail' })
})
