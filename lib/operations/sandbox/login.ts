import type { login as contract } from '#lib/contract/control-operations'
import { CONSOLE_COOKIE } from '#lib/contract/operation'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Exchanges the access key for the console cookie. Rejects a wrong key with UNAUTHORIZED, and any key with RATE_LIMITED
 * while the client's address is delayed because of wrong keys.
 */
export async function login({ body, client, trace, world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  const guess = world.guessAccessKey(body.key, client.address)
  if (typeof guess === 'object') {
    const { retryAfterSeconds } = guess
    const message = `Too many wrong access keys from this address. Try again in ${retryAfterSeconds} s.`
    throw trace.fail('login-delay', 'The client is not delayed because of wrong access keys', {
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds, errors: [{ field: '', message }] },
    })
  }
  const rejection = { code: 'UNAUTHORIZED', details: { reason: 'ACCESS_KEY_WRONG' } } as const
  trace.check('access-key', 'The access key is correct', guess === 'right', rejection)
  const cookie = `${CONSOLE_COOKIE}=${world.consoleCookie}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=604800`
  return performed(undefined, { 'Set-Cookie': cookie })
}
