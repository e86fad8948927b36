import type { Fetch } from '#lib/client/send'
import { readEnvironment } from '#lib/runtime/config/env'
import { readSecret } from '#lib/runtime/config/secret-files'
import { SettingError } from '#lib/runtime/config/setting-error'

/**
 * Returns a `fetch` for paths of a server's control plane. The `fetch` sends SANDBOX_ACCESS_KEY, or the content of
 * SANDBOX_ACCESS_KEY_FILE, if set. It rejects with {@link SettingError} if the server does not respond or responds with 401.
 */
export function createServerFetch(origin: string): Fetch {
  const key = readSecret(readEnvironment(), 'SANDBOX_ACCESS_KEY')
  const authorization = key ? { Authorization: `Bearer ${key}` } : undefined
  return async (path, init) => {
    const headers = { ...authorization, ...Object.fromEntries(new Headers(init.headers)) }
    const response = await fetch(`${origin}${path}`, { ...init, headers }).catch(() => undefined)
    if (response === undefined) {
      throw new SettingError(`No response from ${origin}. Start countersign, or pass its URL with --url.`)
    }
    if (response.status === 401)
      throw new SettingError(
        `${origin} requires its access key. Set SANDBOX_ACCESS_KEY to this key, or SANDBOX_ACCESS_KEY_FILE to its file.`,
      )
    return response
  }
}
