import { curlFor, quote, userOf } from '#lib/export/snippets/curl-as-sent'
import { escapeForHereDocument, quoteForShell } from '#lib/export/snippets/quoting'
import type { SnippetToken } from '#lib/export/snippets/snippet-call'
import { type ParameterizedCall, snakeCase, type Variable, variableFor } from '#lib/export/snippets/snippet-variables'
import { writeTree } from '#lib/export/write-json'
import type { Json } from '#lib/formats/text/parse-json'

/** Writes shell variables, then a curl command that uses them. The body, if any, is in a here-document. */
export function curlWithVariables(call: ParameterizedCall, token?: SnippetToken): string {
  const { method, baseUrl, path, headers, body, variables } = call
  const lines = [
    `${curlFor(path.join(''))} -i -X ${method} ${quoteForShell([baseUrl, ...path], nameOf)}`,
    userOf(token),
  ]
  for (const [name, value] of headers) lines.push(`-H ${quoteForShell([`${name}: `, ...value], nameOf)}`)
  const declared = variables.map(variable => `${nameOf(variable)}=${quote(variable.value)}`).join('\n')
  if (body === undefined) return `${declared}\n\n${lines.join(' \\\n  ')}`
  const text = 'json' in body ? hereJson(body.json, call) : escapeForHereDocument(body.text)
  return `${declared}\n\n${[...lines, '--data-binary @- <<BODY'].join(' \\\n  ')}\n${text}\nBODY`
}

/** Writes JSON for a here-document. A string that equals a variable's value becomes a reference to the variable. */
function hereJson(json: Json, call: ParameterizedCall): string {
  const leafOf = (value: unknown) => {
    const variable = variableFor(call, value)
    if (variable) return `"$${nameOf(variable)}"`
    return typeof value === 'string' ? escapeForHereDocument(JSON.stringify(value)) : undefined
  }
  return writeTree(json, leafOf, { nameOf: name => escapeForHereDocument(JSON.stringify(name)) })
}

function nameOf(variable: Variable): string {
  return snakeCase(variable).toUpperCase()
}
