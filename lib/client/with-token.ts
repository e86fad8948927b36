import type { ApiToken } from '#lib/client/control-client'
import type { SentRequest } from '#lib/client/sent-exchange'

/** Returns the request with API credentials (§5.1). An existing Authorization header takes precedence. */
export function withToken(
  request: SentRequest,
  { clientId, clientSecret }: Pick<ApiToken, 'clientId' | 'clientSecret'>,
) {
  const Authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  return { ...request, headers: { Authorization, ...request.headers } } satisfies SentRequest
}
