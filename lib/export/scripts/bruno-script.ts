import { brunoHead, brunoRequest } from '#lib/export/collections/bruno-file'
import type { ZipFile } from '#lib/export/downloads/zip'
import {
  isJsonText,
  isRef,
  ORIGIN,
  type Parts,
  pathText,
  type Script,
  type ScriptCall,
  type Statement,
} from '#lib/export/scripts/script'
import { toolCode, toolsOf } from '#lib/export/scripts/script-tools'
import { writeTree } from '#lib/export/write-json'

/**
 * Writes a run as the files of a Bruno collection. The scripts in it use Node's cryptography, which needs Bruno's
 * developer mode.
 */
export function brunoOf(script: Script): readonly ZipFile[] {
  const names = toolsOf(script.statements)
  const code = toolCode(names, 'JavaScript')
  const docs = [script.about, 'The scripts need developer mode: bru run --sandbox developer --env Local']
  return [
    ...brunoHead(script.title, docs, { baseUrl: script.baseUrl, [ORIGIN]: script.origin }),
    {
      path: 'wallet.js',
      text: `const crypto = require('node:crypto')\n\n${code}\n\nmodule.exports = { ${names.join(', ')} }\n`,
    },
    ...requestsOf(script.statements).map(requestFile),
  ]
}

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
    else if (line.kind === 'member') requests.findLast(({ call }) => call.name === line.source)?.after.push(line)
  }
  // Statements after the last call run in its post-response script.
  requests.at(-1)?.after.push(...before)
  return requests
}

function requestFile({ call, before, after }: BrunoRequest, at: number): ZipFile {
  const { name, method, headers, path, body, status } = call
  const url = (call.at === 'api' ? '{{baseUrl}}' : `{{${ORIGIN}}}/api/sandbox`) + withVariables(path)
  return brunoRequest({ name, method, url, hasBody: body !== undefined }, at, [
    ['headers', headers.map(([header, value]) => `${header}: ${withVariables(value)}`)],
    ['body:json', body === undefined ? [] : writeTree(body, refIn).split('\n')],
    ['assert', [`res.status: eq ${status}`]],
    ['script:pre-request', scriptOf(before)],
    ['script:post-response', scriptOf(after)],
  ])
}

function scriptOf(lines: readonly Statement[]): readonly string[] {
  const usesTools = lines.some(({ kind }) => kind === 'tool')
  const code = lines.flatMap(line => {
    if (line.kind === 'member') {
      return [`bru.setVar('${line.name}', res.getBody()${pathText(line.path)})`]
    }
    if (line.kind !== 'tool') return []
    const inputs = line.inputs.map(input =>
      input === ORIGIN ? `bru.getEnvVar('${ORIGIN}')` : `bru.getVar('${input}')`,
    )
    const assignment = `bru.setVar('${line.name}', wallet.${line.tool}(${inputs.join(', ')}))`
    if (!isJsonText(line.name)) return [assignment]
    return [assignment, `bru.setVar('${line.name}Json', JSON.stringify(bru.getVar('${line.name}')))`]
  })
  return [...(usesTools ? ["const wallet = require('./wallet.js')"] : []), ...code]
}

function withVariables(parts: Parts): string {
  return parts.map(part => (typeof part === 'string' ? part : `{{${part.ref}}}`)).join('')
}

function refIn(value: unknown): string | undefined {
  if (!isRef(value)) return undefined
  if (value.as === 'json') return `{{${value.ref}}}`
  return isJsonText(value.ref) ? `{{${value.ref}Json}}` : `"{{${value.ref}}}"`
}
