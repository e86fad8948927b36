import * as z from 'zod/mini'
import { send } from '#lib/client/send'
import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { BASE_PATH, CONTROL_PATH, JSON_HEADERS } from '#lib/contract/operation'
import { CHANGES, defineTool, ToolError, type ToolSession } from '#lib/package/mcp/tool'
import { WalletError } from '#lib/package/wallet/wallet-error'
import type { Wallet } from '#lib/package/wallet-types'

/** Default and highest length of a returned body, in characters. A longer body would fill much of an agent's context. */
const BODY_LENGTH = { normal: 3_500, max: 40_000 }

/** Headers that are the same in every response, or that concern only the connection. `exchangeId` has the trace ID. */
const USUAL_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'sandbox-trace-id',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
])

export const callApiTool = defineTool({
  name: 'call_api',
  title: 'Call the API',
  description:
    'Sends a request to the API with the API token, and returns exchangeId, status, body, and the headers that vary. An Authorization header replaces the token. With `wallet`, also signs: repeats a request that returned 202, or stamps the execution of a quote. Pass exchangeId to explain_call to see why a request was rejected.',
  input: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z
      .string()
      .check(z.regex(/^(\/|https?:)/, 'Expected a path that begins with /, relative to the base URL, such as /quotes'))
      .register(z.globalRegistry, {
        description: 'Path below the base URL, including the query, such as /customers?limit=5',
      }),
    headers: z.optional(z.record(z.string(), z.string())),
    body: z
      .optional(z.unknown())
      .register(z.globalRegistry, { description: 'JSON body, or a string to send unchanged' }),
    wallet: z
      .optional(z.string())
      .register(z.globalRegistry, { description: 'Account ID of a wallet signed in with sign_in_wallet' }),
    maxCharacters: z
      .optional(z.int().check(z.minimum(100), z.maximum(BODY_LENGTH.max)))
      .register(z.globalRegistry, { description: `Where to cut the body. Default: ${BODY_LENGTH.normal}` }),
  }),
  annotations: CHANGES,
  run: async ({ method, path, headers = {}, body, wallet, maxCharacters = BODY_LENGTH.normal }, session) => {
    const below = pathBelow(path, session)
    const request = { method, path: below, headers: body === undefined ? headers : { ...JSON_HEADERS, ...headers } }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const sent = text === undefined ? request : { ...request, body: text }
    const answer = wallet === undefined ? await session.callApi(sent) : await callSigned(sent, wallet, session)
    const shown = answer.headers.filter(([name, value]) => !isUsual(name, value))
    return {
      call: `${method} ${below}`,
      status: answer.status,
      exchangeId: answer.exchangeId,
      ...(shown.length === 0 ? {} : { headers: Object.fromEntries(shown) }),
      ...bodyFields(answer.body, maxCharacters),
    }
  },
  summarize: ({ call, status, exchangeId, body }) => {
    const { id, code, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const facts = [code, id, message].filter(fact => typeof fact === 'string').join(': ')
    return `${call} returned ${status}${exchangeId === undefined ? '' : ` (${exchangeId})`}. ${facts}`.trimEnd()
  },
})

function isUsual(name: string, value: string): boolean {
  const isJson = name === 'content-type' && value === 'application/json; charset=utf-8'
  return isJson || USUAL_HEADERS.has(name)
}

/** Returns the path below the base URL of a path or URL. Throws {@link ToolError} if it is not below. */
function pathBelow(path: string, { baseUrl, origin }: ToolSession): string {
  const local = path.startsWith(`${origin}/`) ? path.slice(origin.length) : path
  if (!local.startsWith('/')) throw new ToolError(`${path} is not below ${baseUrl}. Pass a path such as /quotes.`)
  rejectControlPath(local)
  const below = local.startsWith(`${BASE_PATH}/`) ? local.slice(BASE_PATH.length) : local
  // The URL parser resolves `..` segments, even if their dots are percent-encoded.
  if (!new URL(`http://sandbox${BASE_PATH}${below}`).pathname.startsWith(`${BASE_PATH}/`))
    throw new ToolError('The path is not below the base URL. Remove the .. segments.')
  return below
}

async function callSigned(request: SentRequest, accountId: string, session: ToolSession): Promise<SentAnswer> {
  const wallet = session.wallets.get(accountId)
  if (wallet === undefined) {
    const signedIn = [...session.wallets.keys()].join(', ') || 'none'
    throw new ToolError(`${accountId} is not signed in (signed in: ${signedIn}). Use sign_in_wallet first.`)
  }
  const stamped = await withQuoteStamp(request, wallet, session)
  try {
    return await send((path, init) => wallet.fetch(path, init), stamped)
  } catch (error) {
    if (!(error instanceof WalletError) || error.code !== 'SESSION_ENDED') throw error
    session.wallets.delete(accountId)
    throw new ToolError(`The session of ${accountId} has expired or was ended. Use sign_in_wallet again.`)
  }
}

/** An execution of a quote is signed in its first request, over the `payloadToSign` in the quote. */
async function withQuoteStamp(request: SentRequest, wallet: Wallet, { callApi }: ToolSession): Promise<SentRequest> {
  const [, quotePath] = /^(\/quotes\/[^/?]+)\/execute$/.exec(request.path) ?? []
  if (quotePath === undefined || request.method !== 'POST') return request
  const { status, body } = await callApi({ method: 'GET', path: quotePath, headers: {} })
  const { payloadOf } = await import('#lib/flows/execute-flow')
  if (status !== 200) return request
  try {
    const signature = wallet.stamp(payloadOf(JSON.parse(body)))
    return { ...request, headers: { 'Service-Wallet-Signature': signature, ...request.headers } }
  } catch {
    throw new ToolError('The quote does not pay from a wallet, so it has no payloadToSign. Omit `wallet`.')
  }
}

/**
 * Returns a response body as JSON if it is JSON. Cuts a longer one: a list after its last entry that fits, another body
 * after `maxCharacters`. A note then says how to get the rest.
 */
function bodyFields(text: string, maxCharacters: number): { readonly body?: unknown; readonly note?: string } {
  if (text === '') return {}
  const body = parsed(text)
  if (text.length <= maxCharacters) return { body }
  const rest = `Pass a higher maxCharacters for more${Array.isArray(dataOf(body)) ? ', or use limit or filters' : ''}.`
  const entries = dataOf(body)
  const shown = entries === undefined ? [] : entriesThatFit(entries, maxCharacters)
  if (entries === undefined || shown.length === 0) {
    return { body: text.slice(0, maxCharacters), note: `The body was cut: it has ${text.length} characters. ${rest}` }
  }
  const note = `The body was cut: data has ${entries.length} entries, of which the first ${shown.length} are shown. ${rest}`
  return { body: { ...(body as object), data: shown }, note }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function dataOf(body: unknown): readonly unknown[] | undefined {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) ? data : undefined
}

function entriesThatFit(entries: readonly unknown[], maxCharacters: number): readonly unknown[] {
  let length = 0
  const end = entries.findIndex(entry => {
    length += JSON.stringify(entry).length + 1
    return length > maxCharacters
  })
  return end === -1 ? entries : entries.slice(0, end)
}

/** The tool for each first segment of a control-plane path. */
const TOOL_OF_SEGMENT: Readonly<Record<string, string>> = {
  arm: 'arm_fault',
  clock: 'move_clock',
  coverage: 'coverage',
  exchanges: 'list_calls, or explain_call for one call',
  inbox: 'read_inbox',
  log: 'list_calls',
  oidc: 'sign_in_wallet with OAUTH',
  platforms: 'get_credentials',
  reset: 'reset',
  snapshots: 'snapshot',
  token: 'get_credentials',
  webhooks: 'list_webhooks, or trigger_webhook to cause an event',
}

/** Throws {@link ToolError} with the tool to use if the path belongs to the control plane, which has no API token. */
function rejectControlPath(path: string): void {
  const [, segment] = /^(?:\/api)?\/sandbox\/([^/?]+)/.exec(path) ?? []
  if (segment === undefined) return
  const isControl = path.startsWith(`${CONTROL_PATH}/`)
  const tool = Object.hasOwn(TOOL_OF_SEGMENT, segment) ? TOOL_OF_SEGMENT[segment] : undefined
  // The API itself has paths such as /sandbox/send and /sandbox/webhooks/test.
  if (!isControl && (tool === undefined || path.startsWith('/sandbox/webhooks/'))) return
  throw new ToolError(
    tool === undefined
      ? `${path} belongs to the control plane, and no tool covers it. Call it over HTTP, at the origin from get_credentials.`
      : `${path} belongs to the control plane. Use the tool ${tool}.`,
  )
}
