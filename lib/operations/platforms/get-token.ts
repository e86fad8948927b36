import type { getToken as contract } from '#lib/contract/control-operations'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns the first platform's API token, on loopback only. */
export async function getToken({ trace, world, isLocal }: Call<typeof contract>): Promise<Outcome<ApiToken>> {
  const refusal = { code: 'FORBIDDEN', details: { reason: 'LOOPBACK_ONLY' } } as const
  trace.check('loopback', 'The call comes over loopback and was not forwarded', isLocal, refusal)
  const check = { id: 'token-file', label: 'credentials.json is in the data folder' }
  return performed(
    enforceFound(trace, check, world.tokenFile.read(), {
      code: 'REFERENCE_NOT_FOUND',
      details: { reason: 'TOKEN_FILE_GONE' },
    }),
  )
}
