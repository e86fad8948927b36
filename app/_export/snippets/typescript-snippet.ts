import { writeLiteral } from '#app/_ui/json/write-json'
import { parseJson } from '#lib/formats/text/parse-json'
import type { SnippetCall, SnippetToken } from './snippet-call'
import { camelCase, type ParametrisedCall, type Parts, variableFor } from './snippet-variables'

/** Writes a TypeScript program that sends the same bytes. */
export function typeScriptAsSent({ method, baseUrl, path, headers, body }: SnippetCall, token?: SnippetToken): string {
  const lines = headers.map(([name, value]) => `${nameOf(name)}: ${quoted(value)}`)
  return program({ token, method, address: quoted(baseUrl + path), lines, body: body && bodyExpression(body) })
}

/** Writes a TypeScript program that declares its constants first. */
export function typeScriptWithVariables(call: ParametrisedCall, token?: SnippetToken): string {
  const { method, baseUrl, path, headers, body, variables } = call
  const declared = variables.map(variable => `const ${camelCase(variable)} = ${quoted(variable.value)}`).join('\n')
  const stringOf = (text: string) => {
    const variable = variableFor(call, text)
    return variable && text !== baseUrl.value ? camelCase(variable) : JSON.stringify(text)
  }
  const lines = headers.map(([name, value]) => `${nameOf(name)}: ${template(value)}`)
  const content =
    body && ('json' in body ? `JSON.stringify(${writeLiteral(body.json, stringOf)})` : JSON.stringify(body.text))
  return `${declared}\n\n${program({ token, method, address: template([baseUrl, ...path]), lines, body: content })}`
}

interface Program {
  readonly token: SnippetToken | undefined
  readonly method: string
  /** TypeScript expressions, as are the values in the lines and the body. */
  readonly address: string
  readonly lines: readonly string[]
  readonly body: string | undefined
}

function program({ token, method, address, lines, body }: Program): string {
  const [id, secret] = token
    ? [JSON.stringify(token.clientId), JSON.stringify(token.clientSecret)]
    : ['process.env.CLIENT_ID', 'process.env.CLIENT_SECRET']
  return `const token = btoa([${id}, ${secret}].join(':'))
const response = await fetch(${address}, {
  method: ${quoted(method)},
  headers: {
    ${[`Authorization: \`Basic \${token}\``, ...lines].join(',\n    ')},
  },${body ? `\n  body: ${body.replaceAll('\n', '\n  ')},` : ''}
})
console.log(response.status, await response.text())`
}

/** Writes the body as an object if printing it gives the same bytes, else as text. */
function bodyExpression(body: string): string {
  const reading = parseJson(body)
  const isPrinted = 'value' in reading && JSON.stringify(JSON.parse(body), null, 2) === body
  return isPrinted ? `JSON.stringify(${writeLiteral(reading.value)}, null, 2)` : JSON.stringify(body)
}

function template(parts: Parts): string {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return typeof only === 'string' ? quoted(only) : camelCase(only)
  const text = parts.map(part =>
    typeof part === 'string' ? part.replaceAll(/[\\`$]/g, sign => `\\${sign}`) : `\${${camelCase(part)}}`,
  )
  return `\`${text.join('')}\``
}

function nameOf(header: string): string {
  return /^[A-Za-z]+$/.test(header) ? header : quoted(header)
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
