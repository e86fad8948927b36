import { type ControlClient, createControlClient } from '#lib/client/control-client'
import { type Fetch, send } from '#lib/client/send'
import type { Send } from '#lib/client/sent-exchange'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { createApiFetch } from '#lib/package/create-api-fetch'
import { WalletError } from '#lib/package/wallet/wallet-error'
import type { WalletPlatform } from '#lib/package/wallet-types'

/** A client of a platform, and of the control plane of its sandbox. */
export interface PlatformConnection {
  readonly fetch: Fetch
  readonly send: Send
  readonly control: ControlClient
  readonly random: (length: number) => Uint8Array
}

/** Throws {@link WalletError} if `platform` has no usable base URL or no API token. */
export function connectPlatform(platform: WalletPlatform): PlatformConnection {
  const baseUrl = requireBaseUrl(platform)
  const { clientId, clientSecret } = platform.token ?? {}
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') {
    const fix = 'Pass a platform with token: { clientId, clientSecret }.'
    throw new WalletError(`The platform has no API token. ${fix}`, { code: 'TOKEN_MISSING' })
  }
  const controlUrl = baseUrl.slice(0, -BASE_PATH.length) + CONTROL_PATH
  const apiFetch = reportSilence(baseUrl, createApiFetch(baseUrl, { clientId, clientSecret }))
  const key = platform.accessKey
  const authorization: HeadersInit = key ? { Authorization: `Bearer ${key}` } : {}
  return {
    fetch: apiFetch,
    send: (request, signal) => send(apiFetch, request, signal),
    control: createControlClient(
      reportSilence(baseUrl, (path, { headers, ...init }) =>
        fetch(controlUrl + path.slice(CONTROL_PATH.length), { ...init, headers: { ...headers, ...authorization } }),
      ),
    ),
    random: length => crypto.getRandomValues(new Uint8Array(length)),
  }
}

function requireBaseUrl(platform: WalletPlatform | undefined): string {
  const baseUrl = platform?.baseUrl
  const text = typeof baseUrl === 'string' ? baseUrl.replace(/\/$/, '') : ''
  if (/^https?:\/\//.test(text) && URL.canParse(text) && text.endsWith(BASE_PATH)) return text
  const example = `http://localhost:3000${BASE_PATH}`
  throw new WalletError(`baseUrl ${baseUrl} is not the base URL of the API. Use a URL such as ${example}.`, {
    code: 'BASE_URL_INVALID',
  })
}

/**
 * Reports an unreachable server as a {@link WalletError}. Aborts keep their error. A page cannot distinguish a server that
 * blocks the page's origin from an unreachable one.
 */
function reportSilence(baseUrl: string, inner: Fetch): Fetch {
  return async (path, init) => {
    try {
      return await inner(path, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      const page = globalThis.location?.origin ?? ''
      const setting = path.startsWith(CONTROL_PATH) ? 'ALLOWED_CONTROL_ORIGINS' : 'ALLOWED_ORIGINS'
      const fix =
        page.startsWith('http') && page !== new URL(baseUrl).origin
          ? `correct baseUrl, or add ${page} to ${setting}.`
          : 'or correct baseUrl.'
      throw new WalletError(`No response from ${baseUrl}. Start the sandbox, ${fix}`, { code: 'NO_RESPONSE' })
    }
  }
}
