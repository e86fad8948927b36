import type { ApiToken } from '#lib/client/control-client'
import type { SentRequest } from '#lib/client/sent-exchange'

/** The same request with the credentials of the API (§5.1), unless it has others. */
export function withToken(
  request: SentRequest,
  { clientId, clientSecret }: Pick<ApiToken, 'clientId' | 'clientSecret'>,
) {
  const Authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  return { ...request, headers: { Authorization, ...request.headers } } satisfies SentRequest
}
