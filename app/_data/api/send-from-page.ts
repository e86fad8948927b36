import type { ApiToken } from '#lib/client/control-client'
import { send } from '#lib/client/send'
import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import { BASE_PATH } from '#lib/contract/operation'
import { fetchFromPage } from './control'

/** Calls the API from this page. Without a token, the call is unauthenticated. */
export function sendFromPage(request: SentRequest, token?: ApiToken, signal?: AbortSignal): Promise<SentAnswer> {
  const sent = token === undefined ? request : withToken(request, token)
  // Without `omit`, the browser would ask the user for a password on every 401.
  return send((path, init) => fetchFromPage(BASE_PATH + path, { ...init, credentials: 'omit' }), sent, signal)
}
