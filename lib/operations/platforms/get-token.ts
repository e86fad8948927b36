import type { getToken as contract } from '#lib/contract/control-operations'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

const LOOPBACK = 'The call comes over loopback and was not forwarded'

/** Returns the first platform's API token, on loopback only. */
export async function getToken({ trace, world, isLocal }: Call<typeof contract>): Promise<Outcome<ApiToken>> {
  if (!isLocal) {
    const details = { reason: 'LOOPBACK_ONLY' } as const
    throw trace.fail('loopback', LOOPBACK, { code: 'FORBIDDEN', details })
  }
  trace.pass('loopback', LOOPBACK)
  const check = { id: 'token-file', label: 'credentials.json is in the data folder' }
  return performed(
    enforce(
      trace,
      checkFound(check, world.tokenFile.read(), {
        code: 'REFERENCE_NOT_FOUND',
        details: { reason: 'TOKEN_FILE_GONE' },
      }),
    ),
  )
}
