import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { letFaultsBeDrawn } from '#lib/runtime/next/error-page'

const POLICY = "script-src 'nonce-1'; require-trusted-types-for 'script'; trusted-types default"

it.each([
  [200, POLICY],
  [304, POLICY],
  [404, POLICY],
  [500, "script-src 'nonce-1'; trusted-types default"],
])('a page that answers %i is sent with the policy %s', async (status, policy) => {
  expect(await policyOf(status, POLICY)).toBe(policy)
})

it('a fault without a policy is sent without one', async () => {
  expect(await policyOf(500, undefined)).toBeNull()
})

/** The policy that a client receives with an answer of this status, whose head is written with its first bytes. */
async function policyOf(status: number, policy: string | undefined): Promise<string | null> {
  const server = createServer((_, response) => {
    letFaultsBeDrawn(response)
    if (policy !== undefined) response.setHeader('content-security-policy', policy)
    response.statusCode = status
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo // Listens on a port, as was just asked.
    const { headers } = await fetch(`http://127.0.0.1:${port}/`)
    return headers.get('content-security-policy')
  } finally {
    server.close()
  }
}
