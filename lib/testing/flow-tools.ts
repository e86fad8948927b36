import { softwareAuthenticator } from '#lib/flows/software-authenticator'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { advanceClock } from '#lib/testing/move-clock'
import type { Sandbox } from '#lib/testing/sandbox'

/** What flows reach a sandbox with: each request goes out as it is, with the platform's token. */
export async function flowTools(sandbox: Sandbox): Promise<TamperTools> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const { origin } = (await sandbox.control('GET', '/state')).body
  const authenticator = softwareAuthenticator(origin, random)
  return {
    send: async ({ method, path, headers, body }) => {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      const reply = await sandbox.call(method, path, { headers: lower, ...(body === undefined ? {} : { text: body }) })
      return {
        status: reply.status,
        headers: [...reply.headers],
        body: reply.text,
        exchangeId: reply.headers.get('sandbox-trace-id'),
        durationMs: 0,
      }
    },
    random,
    mintToken: async (identity, clientPublicKey) => {
      const body = { ...identity, ...(clientPublicKey === undefined ? {} : { clientPublicKey }) }
      return (await sandbox.control('POST', '/oidc/token', body)).body.idToken
    },
    authenticator,
    liar: () => authenticator,
    advanceClock: milliseconds => advanceClock(sandbox, milliseconds),
  }
}
