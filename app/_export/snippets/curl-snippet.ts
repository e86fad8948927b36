import { writeTree } from '#app/_ui/json/write-json'
import type { Json } from '#lib/formats/text/parse-json'
import { inHereDocument, shellQuoted } from './quoting'
import type { SnippetCall, SnippetToken } from './snippet-call'
import { type ParametrisedCall, snakeCase, type Variable, variableFor } from './snippet-variables'

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
  const lines = [`curl -i -X ${method} ${shellQuoted([baseUrl, ...path], nameOf)}`, userOf(token)]
  for (const [name, value] of headers) lines.push(`-H ${shellQuoted([`${name}: `, ...value], nameOf)}`)
  const declared = variables.map(variable => `${nameOf(variable)}=${quoted(variable.value)}`).join('\n')
  if (body === undefined) return `${declared}\n\n${lines.join(' \\\n  ')}`
  const text = 'json' in body ? hereJson(body.json, call) : inHereDocument(body.text)
  return `${declared}\n\n${[...lines, '--data-binary @- <<BODY'].join(' \\\n  ')}\n${text}\nBODY`
}

function userOf(token: SnippetToken | undefined): string {
  return `-u ${token ? quoted(`${token.clientId}:${token.clientSecret}`) : '"$CLIENT_ID:$CLIENT_SECRET"'}`
}

/** Writes JSON for a here-document, with variables for the texts that have one. */
function hereJson(json: Json, call: ParametrisedCall): string {
  const leafOf = (value: unknown) => {
    const variable = variableFor(call, value)
    if (variable) return `"$${nameOf(variable)}"`
    return typeof value === 'string' ? inHereDocument(JSON.stringify(value)) : undefined
  }
  return writeTree(json, leafOf, { nameOf: name => inHereDocument(JSON.stringify(name)) })
}

function nameOf(variable: Variable): string {
  return snakeCase(variable).toUpperCase()
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
