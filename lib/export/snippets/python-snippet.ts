import type { SnippetCall, SnippetToken } from '#lib/export/snippets/snippet-call'
import { type ParameterizedCall, type Parts, snakeCase, variableFor } from '#lib/export/snippets/snippet-variables'
import { writeTree } from '#lib/export/write-json'

/** Writes a Python program that sends a call's body byte for byte. The program needs only the standard library. */
export function pythonAsSent({ method, baseUrl, path, headers, body }: SnippetCall, token?: SnippetToken): string {
  const lines = headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`)
  const data = body ? `${quote(body)}.encode()` : undefined
  return program({ token, method, address: quote(baseUrl + path), lines, data, needsJson: false })
}

export function pythonWithVariables(call: ParameterizedCall, token?: SnippetToken): string {
  const { method, baseUrl, path, headers, body, variables } = call
  const declared = variables.map(variable => `${snakeCase(variable)} = ${quote(variable.value)}`).join('\n')
  const lines = headers.map(([name, value]) => `${quote(name)}: ${formatString(value)}`)
  const isJson = body !== undefined && 'json' in body
  const data = isJson ? 'json.dumps(body).encode()' : body && `${quote(body.text)}.encode()`
  const content = isJson ? `\nbody = ${writeTree(body.json, value => literal(value, call), { indent: '    ' })}` : ''
  const address = formatString([baseUrl, ...path])
  const text = program({ token, method, address, lines, data, needsJson: isJson })
  // A function, because `$` has a special meaning in a replacement string.
  return text.replace('\n\n', () => `\n\n${declared}${content}\n`)
}

interface Program {
  readonly token: SnippetToken | undefined
  readonly method: string
  /** Python expression of the URL. */
  readonly address: string
  /** Python dictionary entries of the headers, except Authorization. */
  readonly lines: readonly string[]
  /** Python expression of the body's bytes. */
  readonly data: string | undefined
  readonly needsJson: boolean
}

function program({ token, method, address, lines, data, needsJson }: Program): string {
  const [id, secret] = token
    ? [quote(token.clientId), quote(token.clientSecret)]
    : ['os.environ["CLIENT_ID"]', 'os.environ["CLIENT_SECRET"]']
  return `import base64, ${needsJson ? 'json, ' : ''}os, urllib.error, urllib.request

token = base64.b64encode(":".join([${id}, ${secret}]).encode()).decode()
request = urllib.request.Request(
    ${address},
    method=${quote(method)},${data ? `\n    data=${data},` : ''}
    headers={
        ${['"Authorization": f"Basic {token}"', ...lines].join(',\n        ')},
    },
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as rejection:
    response = rejection
print(response.status, response.read().decode())`
}

/** Writes variables, and values whose notation differs in Python and JSON. {@link writeTree} writes the rest. */
function literal(value: unknown, call: ParameterizedCall): string | undefined {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  const variable = variableFor(call, value)
  return variable && snakeCase(variable)
}

/** Writes text with variables as a Python expression. */
function formatString(parts: Parts): string {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return typeof only === 'string' ? quote(only) : snakeCase(only)
  const text = parts.map(part =>
    typeof part === 'string' ? quote(part).slice(1, -1).replaceAll(/[{}]/g, '$&$&') : `{${snakeCase(part)}}`,
  )
  return `f"${text.join('')}"`
}

/** Writes a string as JSON, whose escapes Python accepts. Lone surrogates, which Python cannot encode, do not occur. */
function quote(text: string): string {
  return JSON.stringify(text)
}
