import type { login as contract } from '#lib/contract/control-operations'
import { CONSOLE_COOKIE } from '#lib/contract/operation'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Exchanges the access key for the console cookie. Rejects a wrong key with UNAUTHORIZED. */
export async function login({ body, trace, world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  const rejection = { code: 'UNAUTHORIZED', details: { reason: 'ACCESS_KEY_WRONG' } } as const
  trace.check('access-key', 'The access key is correct', world.isAccessKey(body.key), rejection)
  const cookie = `${CONSOLE_COOKIE}=${world.consoleCookie}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=604800`
  return performed(undefined, { 'Set-Cookie': cookie })
}
