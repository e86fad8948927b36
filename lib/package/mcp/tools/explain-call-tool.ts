import * as z from 'zod/mini'
import type { Check } from '#lib/client/control-client'
import { verdict } from '#lib/explain/verdict-sentence'
import { getExplainedExchange } from '#lib/package/explain-exchange'
import type { SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import { defineTool, READS, ToolError } from '#lib/package/mcp/tool'

const ADVICE =
  'list_calls lists the IDs of calls, call_api returns exchangeId, and each API response has the ID in Sandbox-Trace-Id.'

export const explainCallTool = defineTool({
  name: 'explain_call',
  title: 'Explain a call',
  description:
    'Explains a call: returns its request and response, its checks by outcome and, if it was rejected, likely reasons and a fix. Without exchangeId, explains the newest call, except reads by console pages.',
  input: z.strictObject({
    exchangeId: z.optional(z.string()).register(z.globalRegistry, { description: 'ID from list_calls or call_api' }),
  }),
  annotations: READS,
  run: async ({ exchangeId }, { control }) => {
    const id = exchangeId ?? (await newestCall(control))
    const { requirement, reasons, fix, ...exchange } = await getExplainedExchange(control, id, ADVICE)
    const withStatus = (wanted: Check['status']) => exchange.checks.filter(({ status }) => status === wanted)
    return {
      id,
      call: `${exchange.method} ${exchange.path}`,
      status: exchange.status,
      code: exchange.code,
      verdict: verdict(exchange),
      failed: withStatus('fail'),
      passed: withStatus('pass').map(({ label }) => label),
      skipped: withStatus('skipped').map(({ label }) => label),
      requirement,
      reasons,
      fix,
      request: { query: exchange.request.query, body: exchange.request.body },
      response: { body: exchange.response.body },
    }
  },
  summarize: ({ call, status, code, verdict, fix }) => {
    return `${call} returned ${[status, code].join(' ').trim()}. ${[verdict, fix].join(' ').trim()}`
  },
})

async function newestCall(control: SandboxConnection['control']): Promise<string> {
  const [newest] = (await control('GET /exchanges', { query: { limit: '1', reads: 'omit' } })).data
  if (newest === undefined)
    throw new ToolError('The log has no call since the last reset. Call the API first, for example with call_api.')
  return newest.id
}
