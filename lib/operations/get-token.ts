import type { getToken as contract } from '#lib/contract/control'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** The first platform's API token, on loopback only. */
export async function getToken({
  trace,
  world,
}: Call<typeof contract>): Promise<Outcome<{ clientId: string; clientSecret: string }>> {
  const token = world.settings.isLoopback ? world.tokenFile.read() : undefined
  if (token !== undefined) return performed(token)
  throw trace.fail('loopback', 'The server is bound to loopback', {
    code: 'FORBIDDEN',
    details: { reason: 'LOOPBACK_ONLY' },
  })
}
