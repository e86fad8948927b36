import type { SnippetCall } from '#lib/export/snippets/snippet-call'
import { type Json, parseJson } from '#lib/formats/text/parse-json'

/** A variable that a snippet declares and uses. */
export interface Variable {
  /** The name in lowercase words, such as `internal account id`. Snippets write it in the style of their language. */
  readonly words: string
  readonly value: string
}

export type Parts = readonly (string | Variable)[]

export interface ParameterizedCall {
  readonly method: string
  readonly baseUrl: Variable
  readonly path: Parts
  readonly headers: readonly (readonly [name: string, value: Parts])[]
  readonly body: { readonly json: Json } | { readonly text: string } | undefined
  /** The base URL, then the other variables in order of first use. */
  readonly variables: readonly Variable[]
}

/** Matches an ID `<Type>:<uuid>`. In a path, its colon may be percent-encoded. */
const ID = /[A-Z][A-Za-z]+(?::|%3A)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** Headers whose values are new in each call, with the words that name their variables. */
const NEW_EACH_CALL: Readonly<Record<string, string>> = {
  'service-wallet-signature': 'stamp',
  'grid-wallet-signature': 'stamp',
  'idempotency-key': 'idempotency key',
}

/** Declares variables for values that differ between runs: base URL, resource IDs, stamps and idempotency keys. */
export function parameterize({ method, baseUrl, path, headers, body }: SnippetCall): ParameterizedCall {
  const known: Variable[] = [{ words: 'base url', value: baseUrl }]
  const variableOf = (value: string, words: string): Variable => {
    const found = known.find(variable => variable.value === value)
    if (found) return found
    const sameNames = known.filter(variable => variable.words.replace(/ \d+$/, '') === words).length
    const variable = { words: sameNames === 0 ? words : `${words} ${sameNames + 1}`, value }
    known.push(variable)
    return variable
  }
  const split = (text: string): Parts =>
    text
      .split(new RegExp(`(${ID.source})`, 'i'))
      .map((part, at) => (at % 2 === 1 ? variableOf(part.replace(/%3A/i, ':'), wordsOf(part)) : part))
      .filter(part => part !== '')
  const reading = body === undefined ? undefined : parseJson(body)
  const parts = {
    path: split(path),
    headers: headers.map(([name, value]) => {
      const words = NEW_EACH_CALL[name.toLowerCase()]
      return [name, words === undefined ? split(value) : [variableOf(value, words)]] as const
    }),
  }
  if (reading !== undefined && 'value' in reading) nameIds(reading.value, split)
  const content =
    body === undefined ? undefined : reading && 'value' in reading ? { json: reading.value } : { text: body }
  return {
    method,
    baseUrl: known[0] ?? { words: 'base url', value: baseUrl },
    ...parts,
    body: content,
    variables: known,
  }
}

/** Returns the variable of a value in a body. The base URL's variable is for URLs only. */
export function variableFor({ baseUrl, variables }: ParameterizedCall, value: unknown): Variable | undefined {
  return variables.find(variable => variable !== baseUrl && variable.value === value)
}

/** Returns a variable's name in camel case: `internalAccountId`. */
export function camelCase({ words }: Variable): string {
  return words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns a variable's name in snake case: `internal_account_id`. */
export function snakeCase({ words }: Variable): string {
  return words.replaceAll(' ', '_')
}

/** Declares variables for IDs that are whole strings. IDs within longer strings remain unchanged. */
function nameIds(value: Json, split: (text: string) => Parts): void {
  if (typeof value === 'string' && new RegExp(`^${ID.source}$`).test(value)) split(value)
  else if (Array.isArray(value)) for (const item of value) nameIds(item, split)
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) nameIds(member, split)
}

/** Returns `internal account id` for `InternalAccount:…`. */
function wordsOf(id: string): string {
  const type = id.split(/:|%3A/i, 1)[0] ?? ''
  return `${type.replaceAll(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase()} id`
}
