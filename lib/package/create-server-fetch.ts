import type { Fetch } from '#lib/client/send'
import { CONTROL_PATH } from '#lib/contract/operation'
import { readEnvironment } from '#lib/runtime/config/env'
import { readSecret } from '#lib/runtime/config/secret-files'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Time for the first response, in milliseconds. Another server may accept connections and never answer. */
const FIRST_ANSWER_MAX_MS = 5_000

/**
 * Returns a `fetch` for paths of the control plane at a server's or a world's origin. The `fetch` sends
 * SANDBOX_ACCESS_KEY, or the content of SANDBOX_ACCESS_KEY_FILE, if set. It rejects with {@link SettingError} if the
 * server does not respond, is not a sandbox, responds with 401, or has no such world.
 */
export function createServerFetch(origin: string): Fetch {
  const key = readSecret(readEnvironment(), 'SANDBOX_ACCESS_KEY')
  const authorization = key ? { Authorization: `Bearer ${key}` } : undefined
  let checked: Promise<void> | undefined
  return async (path, init) => {
    checked ??= requireSandbox(origin)
    await checked.catch(error => {
      checked = undefined
      throw error
    })
    const headers = { ...authorization, ...Object.fromEntries(new Headers(init.headers)) }
    const response = await fetchFrom(origin, path, { ...init, headers })
    if (response.status !== 401) return response
    throw new SettingError(
      `${origin} requires its access key. Set SANDBOX_ACCESS_KEY to this key, or SANDBOX_ACCESS_KEY_FILE to its file.`,
    )
  }
}

/** Throws {@link SettingError} unless a sandbox answers at the origin, and within five seconds. */
export async function requireSandbox(origin: string): Promise<void> {
  const signal = AbortSignal.timeout(FIRST_ANSWER_MAX_MS)
  const response = await fetchFrom(origin, `${CONTROL_PATH}/health`, { signal })
  const body = await response.json().catch(() => undefined)
  const isSandbox = response.ok ? body?.status === 'ok' && typeof body.version === 'string' : body?.code !== undefined
  if (!isSandbox) throw new SettingError(`${origin} is not a sandbox. Check --url.`)
  if (!response.ok) throw new SettingError(`${origin} answered ${response.status}: ${body.message} Read its log.`)
}

/**
 * Sends a request to a path below a server's or a world's origin. Throws {@link SettingError} if the server does not
 * respond or has no such world.
 */
async function fetchFrom(origin: string, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`${origin}${path}`, init).catch(() => undefined)
  if (response === undefined) {
    throw new SettingError(`No response from ${origin}. Start countersign, or pass its URL with --url.`)
  }
  if (response.status === 404 && (await reasonOf(response)) === 'WORLD_ENDED') {
    const server = new URL(origin).origin
    throw new SettingError(
      `${origin} has ended or never existed. Create this world with POST ${server}${CONTROL_PATH}/worlds, or use --url ${server}.`,
    )
  }
  return response
}

/** Returns the reason in the body of an error response, if there is one. The body can still be read. */
async function reasonOf(response: Response): Promise<unknown> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return body?.details?.reason
}
