import { type ApiToken, type ControlClient, createControlClient } from '#lib/client/control-client'
import { send } from '#lib/client/send'
import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import { BASE_PATH } from '#lib/contract/operation'
import { createServerFetch } from '#lib/package/create-server-fetch'
import { readEnvironment } from '#lib/runtime/config/env'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Timeout of one call, in milliseconds. */
const CALL_MAX_MS = 60_000

/** A client of a running sandbox, for the MCP tools and `countersign snapshot`. */
export interface SandboxConnection {
  readonly origin: string
  readonly baseUrl: string
  readonly control: ControlClient
  /** Returns the API token: the given one, else CLIENT_ID and CLIENT_SECRET if both are set, else the first platform's. */
  token(): Promise<ApiToken>
  /**
   * Calls a path below the base URL. Sends the API token, unless the request has an Authorization header. Throws
   * {@link SettingError} if the server does not respond.
   */
  callApi(request: SentRequest): Promise<SentAnswer>
}

/**
 * Connects to a server. Throws {@link SettingError} if the server does not respond, is not a sandbox or responds with
 * 401.
 */
export async function connectSandbox(origin: string, credentials?: ApiToken): Promise<SandboxConnection> {
  const serverFetch = createServerFetch(origin)
  const control = createControlClient((path, init) =>
    serverFetch(path, { ...init, signal: init.signal ?? AbortSignal.timeout(CALL_MAX_MS) }),
  )
  // Any call with the access key shows whether the server requires another one.
  await control('GET /clock')
  const baseUrl = `${origin}${BASE_PATH}`
  const token = async () => {
    if (credentials !== undefined) return credentials
    const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = readEnvironment()
    if (clientId && clientSecret) return { clientId, clientSecret }
    if (!clientId && !clientSecret) return control('GET /token')
    const [given, missing] = clientId ? ['CLIENT_ID', 'CLIENT_SECRET'] : ['CLIENT_SECRET', 'CLIENT_ID']
    throw new SettingError(`${given} is set without ${missing}. Set both, or neither.`)
  }
  return {
    origin,
    baseUrl,
    control,
    token,
    callApi: async request => {
      const isAuthorized = Object.keys(request.headers).some(name => name.toLowerCase() === 'authorization')
      const authorized = isAuthorized ? request : withToken(request, await token())
      const answer = send(
        (path, init) => fetch(`${baseUrl}${path}`, init),
        authorized,
        AbortSignal.timeout(CALL_MAX_MS),
      )
      return answer.catch(error => {
        const problem = unsendable(error)
        if (problem !== undefined) {
          throw new SettingError(`This request cannot be sent: ${problem} Change its method, headers or body.`)
        }
        throw new SettingError(`No response from ${origin}. Start the server, then call again.`)
      })
    },
  }
}

/** Returns why `fetch` refused to send a request, or undefined if the network failed. */
function unsendable(error: unknown): string | undefined {
  if (!(error instanceof TypeError)) return undefined
  const { message, cause } = error
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_INVALID_ARG'
  if (isRefused) return `${cause.message}.`
  return message === 'fetch failed' ? undefined : message.replaceAll(/\s+/g, ' ')
}
