import type { Check, ControlClient } from '#lib/client/control-client'
import { verdict } from '#lib/explain/verdict-sentence'
import { originOf, type Run } from '#lib/package/command'
import { getExplainedExchange } from '#lib/package/explain-exchange'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { SettingError } from '#lib/runtime/config/setting-error'

const ADVICE =
  'Copy the ID from the response header Sandbox-Trace-Id or from the console, or omit it for the newest rejected call.'

/** Prints a call of a running server with its failed check, likely reasons and a fix. */
export const explainCommand: Run = async options => {
  const [id, ...others] = options.words as readonly string[]
  if (others.length > 0) throw new SettingError('Use countersign explain ID, with one ID.')
  const { control } = await connectSandbox(originOf(options))
  const exchange = await getExplainedExchange(control, id ?? (await newestId(control)), ADVICE)
  printLines(describe(exchange))
  return 0
}

/** Returns the ID of the newest rejected call, else of the newest call. */
async function newestId(control: ControlClient): Promise<string> {
  const query = { limit: '1', reads: 'omit' } as const
  const [rejected] = (await control('GET /exchanges', { query: { ...query, outcome: 'rejected' } })).data
  const [newest] = rejected === undefined ? (await control('GET /exchanges', { query })).data : [rejected]
  if (newest === undefined) throw new SettingError('The log has no call since the last reset. Call the API first.')
  return newest.id
}

function describe(exchange: Awaited<ReturnType<typeof getExplainedExchange>>): readonly string[] {
  const { id, receivedAt, method, path, status, code = '', checks, requirement, reasons = [], fix, note } = exchange
  const failed = checks.find(check => check.status === 'fail')
  return [
    `${method} ${path}: ${status} ${code}`.trimEnd(),
    `${id}, received ${receivedAt}`,
    '',
    verdict(exchange),
    ...(failed === undefined ? [] : evidenceLines(failed)),
    ...(note === undefined ? [] : [`  ${note}`]),
    ...section('Requirement', requirement),
    ...(reasons.length === 0 ? [] : ['', 'Likely reasons:', ...reasons.map(reasonLine)]),
    ...section('Fix', fix),
  ]
}

function evidenceLines({ expected, got }: Check): readonly string[] {
  return [
    ...(expected === undefined ? [] : [`  expected: ${expected}`]),
    ...(got === undefined ? [] : [`  got:      ${got}`]),
  ]
}

function section(title: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : ['', `${title}: ${text}`]
}

function reasonLine({ text, isConfirmed }: { readonly text: string; readonly isConfirmed: boolean }): string {
  return `- ${text}${isConfirmed ? ' (confirmed by this call)' : ''}`
}
