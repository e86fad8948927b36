import * as z from 'zod/mini'
import { send } from '#lib/client/send'
import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { BASE_PATH, JSON_HEADERS } from '#lib/contract/operation'
import { CHANGES, defineTool, ToolError, type ToolSession } from '#lib/package/mcp/tool'
import { bodyFields } from '#lib/package/mcp/tools/body-fields'
import { rejectControlPath } from '#lib/package/mcp/tools/control-paths'
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
      ...(answer.exchangeId === undefined ? {} : { exchangeId: answer.exchangeId }),
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
