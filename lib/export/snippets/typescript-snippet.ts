import { quoteForTypeScript, typeScriptName, typeScriptText } from '#lib/export/snippets/quoting'
import type { SnippetCall, SnippetToken } from '#lib/export/snippets/snippet-call'
import { camelCase, type ParameterizedCall, type Parts, variableFor } from '#lib/export/snippets/snippet-variables'
import { writeTree } from '#lib/export/write-json'
import { type Json, parseJson } from '#lib/formats/text/parse-json'

/** Writes a TypeScript program that sends the body of the call byte for byte. */
export function typeScriptAsSent({ method, baseUrl, path, headers, body }: SnippetCall, token?: SnippetToken): string {
  const lines = headers.map(([name, value]) => `${typeScriptName(name)}: ${quoteForTypeScript(value)}`)
  return program({
    token,
    method,
    address: quoteForTypeScript(baseUrl + path),
    lines,
    body: body && bodyExpression(body),
  })
}

export function typeScriptWithVariables(call: ParameterizedCall, token?: SnippetToken): string {
  const { method, baseUrl, path, headers, body, variables } = call
  const declared = variables
    .map(variable => `const ${camelCase(variable)} = ${quoteForTypeScript(variable.value)}`)
    .join('\n')
  const lines = headers.map(([name, value]) => `${typeScriptName(name)}: ${template(value)}`)
  const content =
    body &&
    ('json' in body
      ? `JSON.stringify(${literal(body.json, value => constantFor(call, value))})`
      : JSON.stringify(body.text))
  return `${declared}\n\n${program({ token, method, address: template([baseUrl, ...path]), lines, body: content })}`
}

interface Program {
  readonly token: SnippetToken | undefined
  readonly method: string
  /** The URL, as a TypeScript expression. */
  readonly address: string
  /** The headers, as properties of an object literal. */
  readonly lines: readonly string[]
  /** The body, as a TypeScript expression. */
  readonly body: string | undefined
}

function program({ token, method, address, lines, body }: Program): string {
  const [id, secret] = token
    ? [JSON.stringify(token.clientId), JSON.stringify(token.clientSecret)]
    : ['process.env.CLIENT_ID', 'process.env.CLIENT_SECRET']
  return `const token = btoa([${id}, ${secret}].join(':'))
const response = await fetch(${address}, {
  method: ${quoteForTypeScript(method)},
  headers: {
    ${[`Authorization: \`Basic \${token}\``, ...lines].join(',\n    ')},
  },${body ? `\n  body: ${body.replaceAll('\n', '\n  ')},` : ''}
})
console.log(response.status, await response.text())`
}

/** Writes JSON as an expression. `constantOf` returns the name of the constant that replaces a value, if any. */
function literal(json: Json, constantOf: (value: unknown) => string | undefined = () => undefined): string {
  const nameOf = (name: string) => {
    // `__proto__` without brackets would set the prototype of the object.
    if (name === '__proto__') return `['__proto__']`
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
  }
  return writeTree(json, constantOf, { nameOf })
}

function constantFor(call: ParameterizedCall, value: unknown): string | undefined {
  const variable = variableFor(call, value)
  return variable && camelCase(variable)
}

/** Prefers a readable `JSON.stringify` expression, if the expression yields exactly the body. */
function bodyExpression(body: string): string {
  const reading = parseJson(body)
  const isIndented = 'value' in reading && JSON.stringify(JSON.parse(body), null, 2) === body
  return isIndented ? `JSON.stringify(${literal(reading.value)}, null, 2)` : JSON.stringify(body)
}

function template(parts: Parts): string {
  return typeScriptText(parts, camelCase)
}
