import type { login as contract } from '#lib/contract/control-operations'
import { CONSOLE_COOKIE } from '#lib/contract/operation'
import { type Call, type Outcome, performed } from '#lib/operations/world'

export const LOGIN_DELAY_LABEL = 'The client is not delayed because of wrong access keys'

/** Describes the rejection of a client whose address must wait before its next access key is checked. */
export function loginDelayRejection(retryAfterSeconds: number) {
  const message = `Too many wrong access keys from this address. Try again in ${retryAfterSeconds} s.`
  return { code: 'RATE_LIMITED', details: { retryAfterSeconds, errors: [{ field: '', message }] } } as const
}

/**
 * Exchanges the access key for the console cookie. Rejects a wrong key with UNAUTHORIZED, and any key with RATE_LIMITED
 * while the client's address is delayed because of wrong keys.
 */
export async function login({ body, client, trace, world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  const guess = world.guessAccessKey(body.key, client.address)
  if (typeof guess === 'object') {
    throw trace.fail('login-delay', LOGIN_DELAY_LABEL, loginDelayRejection(guess.retryAfterSeconds))
  }
  const rejection = { code: 'UNAUTHORIZED', details: { reason: 'ACCESS_KEY_WRONG' } } as const
  trace.check('access-key', 'The access key is correct', guess === 'right', rejection)
  const cookie = `${CONSOLE_COOKIE}=${world.consoleCookie}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=604800`
  return performed(undefined, { 'Set-Cookie': cookie })
}
