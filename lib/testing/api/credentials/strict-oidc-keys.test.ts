import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksOf, verifyOauth } from '#lib/testing/fixtures/oidc-tokens'
import { oidcIssuersSetting, strictSandbox } from '#lib/testing/fixtures/strict-oidc-sandbox'
import { expectError } from '#lib/testing/sandbox/expect-error'

let strict: Awaited<ReturnType<typeof strictSandbox>>
const sandbox = () => strict.sandbox()

beforeAll(async () => {
  strict = await strictSandbox()
})
afterAll(() => strict.close())

describe('a provider whose keys cannot be fetched', () => {
  const unavailable = { reason: 'OIDC_KEYS_UNAVAILABLE', field: 'oidcToken' }

  test('causes OIDC_KEYS_UNAVAILABLE at registration and verification, and these verifications do not count toward the rate limit', async () => {
    const id = await strict.logInAndRegister('unlucky')
    const before = strict.provider.keySetFetches()
    await strict.restart(oidcIssuersSetting(`${strict.provider.issuer}=http://127.0.0.1:1/jwks`))
    const body = await strict.loginBody('unlucky')
    for (let count = 0; count < 12; count += 1) {
      expectError(await verifyOauth(sandbox(), id, body), 'UNAUTHORIZED', unavailable)
    }
    const registration = await strict.register(await strict.provider.logIn({ sub: 'other', nonce: 'any' }))
    expectError(registration, 'UNAUTHORIZED', unavailable)
    expect((await checksOf(sandbox(), registration)).at(-1)).toMatchObject({
      id: 'oidc-signature',
      got: expect.stringContaining('could not be fetched'),
    })
    expect(strict.provider.keySetFetches()).toBe(before)

    await strict.restart()
    expect((await verifyOauth(sandbox(), id, body)).status).toBe(200)
  })

  test('causes OIDC_KEYS_UNAVAILABLE if its key URL redirects, and the redirect is not followed', async () => {
    const redirecting = createServer((_, response) =>
      response.writeHead(302, { location: strict.canary.address }).end(),
    )
    await new Promise<void>(resolve => redirecting.listen(0, '127.0.0.1', resolve))
    const redirectingUrl = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/jwks`
    await strict.restart(oidcIssuersSetting(`${strict.provider.issuer}=${redirectingUrl}`))
    expectError(
      await strict.register(await strict.provider.logIn({ sub: 'led', nonce: 'any' })),
      'UNAUTHORIZED',
      unavailable,
    )
    expect(strict.canary.requestCount()).toBe(0)
    redirecting.closeAllConnections()
    redirecting.close()
  })
})

test('a verification is rejected without fetching keys if the issuer of the credential is no longer configured', async () => {
  await strict.restart()
  const id = await strict.logInAndRegister('orphan')
  await strict.restart({})
  const fetches = strict.provider.keySetFetches()
  const details = { reason: 'OIDC_TOKEN_REFUSED', claim: 'iss' }
  expectError(await verifyOauth(sandbox(), id, await strict.loginBody('orphan')), 'UNAUTHORIZED', details)
  expect(strict.provider.keySetFetches()).toBe(fetches)
})
