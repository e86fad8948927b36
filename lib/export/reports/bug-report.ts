import type { Check, Exchange, SandboxState } from '#lib/client/control-client'
import { faultWords } from '#lib/explain/injected-words'
import { dayAndTime, durationText } from '#lib/explain/text/instant-text'
import { pathBelowBase } from '#lib/explain/text/path-text'
import { statusWords } from '#lib/explain/text/status-words'
import { verdict } from '#lib/explain/verdict-sentence'

export interface ReportContext {
  readonly build: SandboxState['build']
  readonly curl: string
}

/** Writes a Markdown report of an exchange, with a command that repeats the call. */
export function bugReport(exchange: Exchange, { build, curl }: ReportContext): string {
  const { method, path, status, code } = exchange
  return [
    `# ${[status, code].filter(Boolean).join(' ')} · ${method} ${pathBelowBase(path)}`,
    factsOf(exchange, build),
    ...callParts(exchange, '##'),
    `## Reproduce with curl\n\n${fenceCode('sh', curl)}`,
  ].join('\n\n')
}

/** Returns the checks, the request and the response, each under a heading of the given level. */
export function callParts(exchange: Exchange, level: '##' | '###'): readonly string[] {
  const { method, path, status, request, response } = exchange
  const query = request.query && `?${request.query}`
  return [
    `${level} Checks\n\n${verdict(exchange)}\n\n${exchange.checks.map(checkLine).join('\n')}`,
    `${level} Request\n\n${fenceCode('http', messageText(`${method} ${path}${query} HTTP/1.1`, request))}`,
    `${level} Response\n\n${fenceCode('http', messageText(`HTTP/1.1 ${status} ${statusWords(status)}`, response))}`,
  ]
}

function factsOf(exchange: Exchange, build: SandboxState['build']): string {
  const { id, receivedAt, durationMs, platformName, fromConsole, client, requestId } = exchange
  const fault = faultWords(exchange)
  return [
    `- Call \`${id}\`, received ${dayAndTime(receivedAt)}, duration ${durationText(durationMs)} ms (server time)`,
    `- Client: ${fromConsole ? 'Console' : (client ?? 'unknown')}`,
    `- Platform: ${platformName ?? 'unknown, not authenticated'}`,
    ...(requestId ? [`- Request-Id: \`${requestId}\``] : []),
    ...(exchange.replayed ? ['- Replayed: stored response of an earlier call'] : []),
    ...(fault === undefined ? [] : [`- ${fault.sentence}`]),
    `- Countersign ${build.version}, API ${build.apiVersion}, ${build.database}, Node ${build.node}`,
  ].join('\n')
}

const SIGNS = { pass: '✓', fail: '✗', skipped: '–' } as const

function checkLine({ status, label, expected, got, offset, hint }: Check): string {
  const evidence = [
    ...(expected === undefined ? [] : [`Expected: ${inlineCode(expected)}`]),
    ...(got === undefined ? [] : [`Received: ${got === '' ? 'nothing' : inlineCode(got)}`]),
    ...(offset === undefined ? [] : [`First difference at byte ${offset}`]),
    ...(hint === undefined ? [] : [hint]),
  ]
  const lines = status === 'fail' ? evidence.map(line => `\n  - ${line}`) : []
  return `- ${SIGNS[status]} ${label}${lines.join('')}`
}

function messageText(first: string, { headers, body }: Exchange['response']): string {
  const lines = [first, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return body ? `${lines.join('\n')}\n\n${body}` : lines.join('\n')
}

/** Returns a code block whose fence is longer than any run of backticks in the text. */
export function fenceCode(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function inlineCode(text: string): string {
  const tick = '`'.repeat(longestRun(text) + 1)
  const line = text.replace(/\s+/g, ' ')
  return longestRun(text) > 0 ? `${tick} ${line} ${tick}` : `${tick}${line}${tick}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
}
