import type { ZipFile } from '#app/_export/downloads/zip'
import { isQuoted, ORIGIN, type Parts, type Script, type ScriptCall, type Statement, wayText } from './script'
import { jsonText, type Leaves } from './script-json'
import { toolCode, toolsOf } from './script-tools'

/**
 * Returns a run as the files of a Bruno collection: its calls in order, and scripts that pass values on, make keys and
 * sign. The scripts need Node's cryptography, hence Bruno's developer mode. Bruno asks for id and secret.
 */
export function brunoOf(script: Script): readonly ZipFile[] {
  const config = { version: '1', name: script.title, type: 'collection', ignore: ['node_modules', '.git'] }
  const names = toolsOf(script.statements)
  const requests = requestsOf(script.statements)
  return [
    { path: 'bruno.json', text: `${JSON.stringify(config, null, 2)}\n` },
    {
      path: 'collection.bru',
      text: `auth {\n  mode: basic\n}\n\nauth:basic {\n  username: {{clientId}}\n  password: {{clientSecret}}\n}\n\ndocs {\n  ${script.about}\n  Scripts need developer mode: bru run --sandbox developer --env Local\n}\n`,
    },
    {
      path: 'environments/Local.bru',
      text: `vars {\n  baseUrl: ${script.baseUrl}\n  ${ORIGIN}: ${script.origin}\n}\nvars:secret [\n  clientId,\n  clientSecret\n]\n`,
    },
    {
      path: 'wallet.js',
      text: `const crypto = require('node:crypto')\n\n${toolCode(names, 'JavaScript')}\n\nmodule.exports = { ${names.join(', ')} }\n`,
    },
    ...requests.map((request, at) => ({
      path: `${String(at + 1).padStart(2, '0')} ${request.call.name}.bru`,
      text: requestText(request, at + 1),
    })),
  ]
}

/** A call with the statements before and after it. */
interface BrunoRequest {
  readonly call: ScriptCall
  readonly before: readonly Statement[]
  readonly after: Statement[]
}

function requestsOf(statements: readonly Statement[]): readonly BrunoRequest[] {
  const requests: BrunoRequest[] = []
  let before: Statement[] = []
  for (const line of statements) {
    if (line.kind === 'call') {
      requests.push({ call: line, before, after: [] })
      before = []
    } else if (line.kind === 'tool') before.push(line)
    else if (line.kind === 'member') requests.findLast(({ call }) => call.name === line.of)?.after.push(line)
  }
  // Statements after the last call belong to it.
  requests.at(-1)?.after.push(...before)
  return requests
}

function requestText({ call, before, after }: BrunoRequest, position: number): string {
  const { name, method, headers, path, body, status } = call
  const base = call.at === 'api' ? '{{baseUrl}}' : `{{${ORIGIN}}}/api/sandbox`
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${position}`]),
    block(method.toLowerCase(), [
      `url: ${base}${placed(path)}`,
      `body: ${body === undefined ? 'none' : 'json'}`,
      'auth: inherit',
    ]),
    block(
      'headers',
      headers.map(([header, value]) => `${header}: ${placed(value)}`),
    ),
    block('body:json', body === undefined ? [] : jsonText(body, LEAVES).split('\n')),
    block('assert', [`res.status: eq ${status}`]),
    block('script:pre-request', scriptOf(before)),
    block('script:post-response', scriptOf(after)),
  ]
    .filter(text => text !== '')
    .join('\n')
}

function scriptOf(lines: readonly Statement[]): readonly string[] {
  const usesTools = lines.some(({ kind }) => kind === 'tool')
  const written = lines.flatMap(line => {
    if (line.kind === 'member') {
      return [`bru.setVar('${line.name}', res.getBody()${wayText(line.way)})`]
    }
    if (line.kind !== 'tool') return []
    const inputs = line.inputs.map(input =>
      input === ORIGIN ? `bru.getEnvVar('${ORIGIN}')` : `bru.getVar('${input}')`,
    )
    const made = `bru.setVar('${line.name}', wallet.${line.tool}(${inputs.join(', ')}))`
    if (!isQuoted(line.name)) return [made]
    return [made, `bru.setVar('${line.name}Json', JSON.stringify(bru.getVar('${line.name}')))`]
  })
  return [...(usesTools ? ["const wallet = require('./wallet.js')"] : []), ...written]
}

function placed(parts: Parts): string {
  return parts.map(part => (typeof part === 'string' ? part : `{{${part.ref}}}`)).join('')
}

const LEAVES: Leaves = {
  ref: ({ ref, as }) => {
    if (as === 'json') return `{{${ref}}}`
    return isQuoted(ref) ? `{{${ref}Json}}` : `"{{${ref}}}"`
  },
  value: json => json,
}

function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${name} {\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`
}
