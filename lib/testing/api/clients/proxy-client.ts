import { type Answer, readAnswer, type ServedPlatform } from '#lib/testing/sandbox/served-platform'

const FORWARDED_HEADERS = ['grid-wallet-signature', 'request-id', 'idempotency-key']

/** Sends a request of a browser app to the sandbox, as the app's proxy does. */
export type ProxySend = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>

/** Returns a function that imitates the proxy: it forwards only three of the app's headers and adds the API token. */
export function createProxyClient({ baseUrl, clientId, clientSecret }: ServedPlatform): ProxySend {
  return async (method, path, body, headers = {}) => {
    const forwarded = Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.includes(name.toLowerCase()))
    return readAnswer(
      await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...Object.fromEntries(forwarded),
          authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    )
  }
}
