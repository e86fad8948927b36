import * as z from 'zod/mini'
import { BASE_PATH, JSON_HEADERS } from '#lib/contract/operation'
import { CHANGES, defineTool, ToolError } from '#lib/package/mcp/tool'

/** Maximum length of a returned body, in characters. A longer body would fill much of an agent's context. */
const BODY_MAX = 40_000

export const callApiTool = defineTool({
  name: 'call_api',
  title: 'Call the API',
  description:
    'Sends a request to the API with the API token, and returns exchangeId, status, headers and body. An Authorization header replaces the token. Pass exchangeId to explain_call to see why a request was rejected.',
  input: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z
      .string()
      .check(z.regex(/^\//, 'Expected a path that begins with /, relative to the base URL, such as /quotes'))
      .register(z.globalRegistry, {
        description: 'Path below the base URL, including the query, such as /customers?limit=5',
      }),
    headers: z.optional(z.record(z.string(), z.string())),
    body: z
      .optional(z.unknown())
      .register(z.globalRegistry, { description: 'JSON body, or a string to send unchanged' }),
  }),
  annotations: CHANGES,
  run: async ({ method, path, headers = {}, body }, { callApi }) => {
    const below = path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path
    // The URL parser resolves `..` segments, even if their dots are percent-encoded.
    if (!new URL(`http://sandbox${BASE_PATH}${below}`).pathname.startsWith(`${BASE_PATH}/`))
      throw new ToolError('The path is not below the base URL. Remove the .. segments.')
    const request = { method, path: below, headers: body === undefined ? headers : { ...JSON_HEADERS, ...headers } }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await callApi(text === undefined ? request : { ...request, body: text })
    return {
      status: answer.status,
      ...(answer.exchangeId === undefined ? {} : { exchangeId: answer.exchangeId }),
      headers: Object.fromEntries(answer.headers),
      ...bodyFields(answer.body),
    }
  },
})

function bodyFields(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  if (text.length > BODY_MAX) {
    const note = `The body has ${text.length} characters and was cut to ${BODY_MAX}. Use the operation's limit or filters.`
    return { body: text.slice(0, BODY_MAX), note }
  }
  try {
    return { body: JSON.parse(text) }
  } catch {
    return { body: text }
  }
}
