import { writeJson } from '#app/_ui/json/write-json'
import type { SnippetCall, SnippetToken } from './snippet-call'
import { type ParametrisedCall, type Parts, snakeCase, type Variable } from './snippet-variables'

/** Writes a curl command that sends the same bytes when pasted into a shell. */
export function curlAsSent({ method, baseUrl, path, headers, body }: SnippetCall, token?: SnippetToken): string {
  const lines = [`curl -i -X ${method} ${quoted(baseUrl + path)}`, userOf(token)]
  for (const [name, value] of headers) lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (body !== undefined && body !== '') lines.push(`--data-binary ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

/** Writes variables, then a curl command that uses them, with a JSON body in a here-document. */
export function curlWithVariables(call: ParametrisedCall, token?: SnippetToken): string {
  const { method, baseUrl, path, headers, body, variables } = call
  const lines = [`curl -i -X ${method} ${doubleQuoted([baseUrl, ...path])}`, userOf(token)]
  for (const [name, value] of headers) lines.push(`-H ${doubleQuoted([`${name}: `, ...value])}`)
  const declared = variables.map(variable => `${nameOf(variable)}=${quoted(variable.value)}`).join('\n')
  if (body === undefined) return `${declared}\n\n${lines.join(' \\\n  ')}`
  const text = 'json' in body ? withNames(writeJson(body.json), variables) : escaped(body.text, /[\\$`]/g)
  return `${declared}\n\n${[...lines, '--data-binary @- <<BODY'].join(' \\\n  ')}\n${text}\nBODY`
}

function userOf(token: SnippetToken | undefined): string {
  return `-u ${token ? quoted(`${token.clientId}:${token.clientSecret}`) : '"$CLIENT_ID:$CLIENT_SECRET"'}`
}

/** Replaces texts that have a variable in JSON for a here-document. */
function withNames(json: string, variables: readonly Variable[]): string {
  const named = variables.map(variable => [JSON.stringify(variable.value), `"$${nameOf(variable)}"`] as const)
  const marks = new Map(named)
  return json
    .split(/("(?:[^"\\]|\\.)*")/)
    .map(part => marks.get(part) ?? escaped(part, /[\\$`]/g))
    .join('')
}

function nameOf(variable: Variable): string {
  return snakeCase(variable).toUpperCase()
}

function doubleQuoted(parts: Parts): string {
  // Braces, because a letter may follow.
  const text = parts
    .map(part => (typeof part === 'string' ? escaped(part, /[\\$`"]/g) : `\${${nameOf(part)}}`))
    .join('')
  return `"${text}"`
}

function escaped(text: string, signs: RegExp): string {
  return text.replace(signs, sign => `\\${sign}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
