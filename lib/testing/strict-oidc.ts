import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { nonceOf } from '#lib/testing/oidc'
import { openidProvider } from '#lib/testing/openid-provider'
import { type Sandbox, sandboxOn } from '#lib/testing/sandbox'
import { testWorld } from '#lib/testing/test-world'
import type { Reply } from '#lib/testing/transport'
import { clientKey, clientPublicKey, newWallet } from '#lib/testing/wallet'

/** The setting that takes logins of these issuers alone: `issuer=address of its keys`. */
export const strictly = (pairs: string) => ({ SANDBOX_OIDC_ISSUERS: pairs })

/** A server nobody may ask: whoever does was led astray. */
async function canaryServer() {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end('{"keys":[]}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`
  return { address, timesAsked: () => asked, close: () => server.close() }
}

/** A sandbox that takes the logins of one real provider, and what a test of it needs. */
export async function strictSandbox() {
  const provider = await openidProvider()
  const canary = await canaryServer()
  const configured = strictly(`${provider.issuer}=${provider.keysAt}`)
  const running = await testWorld({ env: configured })
  let sandbox: Sandbox = await sandboxOn(running.send)

  async function register(oidcToken: string): Promise<Reply> {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    return sandbox.call('POST', '/auth/credentials', { body: { type: 'OAUTH', accountId, oidcToken } })
  }

  return {
    provider,
    canary,
    /** Starts the sandbox again with other settings; without any, as it was configured first. */
    restart: (env: Readonly<Record<string, string>> = configured) => running.restart(env),
    sandbox: () => sandbox,
    /** The starter data again, and a platform of the test's own in it. */
    startAnew: async () => {
      await sandbox.control('POST', '/reset')
      sandbox = await sandboxOn(running.send)
    },
    /** Registers the login at a new account. */
    register,
    /** A credential of somebody at the provider. */
    credentialOf: async (sub: string): Promise<string> => {
      const reply = await register(await provider.logIn({ sub, nonce: 'any' }))
      expect(reply.status, reply.text).toBe(201)
      return reply.body.id
    },
    /** The body that verifies a login at the provider, with a client key of its own. */
    loginBody: async (sub: string) => {
      const publicKey = clientPublicKey(clientKey())
      const oidcToken = await provider.logIn({ sub, nonce: nonceOf(publicKey) })
      return { type: 'OAUTH', oidcToken, clientPublicKey: publicKey }
    },
    close: async () => {
      await running.dispose()
      await provider.close()
      canary.close()
    },
  }
}
