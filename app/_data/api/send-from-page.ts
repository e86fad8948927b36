import type { ApiToken } from '#lib/client/control-client'
import { send } from '#lib/client/send'
import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import { BASE_PATH } from '#lib/contract/operation'

/** Calls the API from this page, with a token as any client would; without one only on purpose. */
export function sendFromPage(request: SentRequest, token?: ApiToken, signal?: AbortSignal): Promise<SentAnswer> {
  const sent = token === undefined ? request : withToken(request, token)
  // Credentials of the browser's own are left out: else it would ask its user for a password whenever the API answers 401.
  return send((path, init) => fetch(BASE_PATH + path, { ...init, credentials: 'omit' }), sent, signal)
}
