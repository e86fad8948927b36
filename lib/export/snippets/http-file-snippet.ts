import type { SnippetCall, SnippetToken } from '#lib/export/snippets/snippet-call'
import { camelCase, type ParameterizedCall, type Parts, variableFor } from '#lib/export/snippets/snippet-variables'
import { writeTree } from '#lib/export/write-json'

/** Writes a request for an .http file, with the path, headers and body of the call unchanged. */
export function httpAsSent({ method, baseUrl, path, headers, body }: SnippetCall, token?: SnippetToken): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${baseUrl}${path}`, authorization(token), ...lines, ...(body ? ['', body] : [])].join('\n')
}

export function httpWithVariables(call: ParameterizedCall, token?: SnippetToken): string {
  const { method, baseUrl, path, headers, body, variables } = call
  const declared = variables.map(variable => `@${camelCase(variable)} = ${variable.value}`)
  const lines = headers.map(([name, value]) => `${name}: ${withVariables(value)}`)
  const leafOf = (value: unknown) => {
    const variable = variableFor(call, value)
    return variable && `"${withVariables([variable])}"`
  }
  const content = body && ('json' in body ? writeTree(body.json, leafOf) : body.text)
  return [
    ...declared,
    '',
    `${method} ${withVariables([baseUrl, ...path])}`,
    authorization(token),
    ...lines,
    ...(content ? ['', content] : []),
  ].join('\n')
}

function authorization(token: SnippetToken | undefined): string {
  const credentials = token
    ? `${token.clientId} ${token.clientSecret}`
    : '{{$dotenv CLIENT_ID}} {{$dotenv CLIENT_SECRET}}'
  return `Authorization: Basic ${credentials}`
}

function withVariables(parts: Parts): string {
  return parts.map(part => (typeof part === 'string' ? part : `{{${camelCase(part)}}}`)).join('')
}
