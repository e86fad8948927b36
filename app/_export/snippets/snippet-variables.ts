import { type Json, parseJson } from '#lib/formats/text/parse-json'
import type { SnippetCall } from './snippet-call'

/** A value that a snippet declares before use. */
export interface Variable {
  /** Words such as `internal account id`; each language spells them in its way. */
  readonly words: string
  readonly value: string
}

export type Parts = readonly (string | Variable)[]

export interface ParametrisedCall {
  readonly method: string
  readonly baseUrl: Variable
  readonly path: Parts
  readonly headers: readonly (readonly [name: string, value: Parts])[]
  /** Value of a JSON body; any other body as text. */
  readonly body: { readonly json: Json } | { readonly text: string } | undefined
  /** In order of first use, after the base URL. */
  readonly variables: readonly Variable[]
}

/** Id `<Type>:<uuid>`, with a plain colon in bodies and an encoded one in paths. */
const ID = /[A-Z][A-Za-z]+(?::|%3A)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** Headers whose whole value is new for each call. */
const NEW_EACH_CALL: Readonly<Record<string, string>> = {
  'service-wallet-signature': 'stamp',
  'grid-wallet-signature': 'stamp',
  'idempotency-key': 'idempotency key',
}

/** Finds the values that change from run to run: the base URL, resource ids, stamps and keys. */
export function parametrised({ method, baseUrl, path, headers, body }: SnippetCall): ParametrisedCall {
  const known: Variable[] = [{ words: 'base url', value: baseUrl }]
  const nameOf = (value: string, words: string): Variable => {
    const found = known.find(variable => variable.value === value)
    if (found) return found
    const taken = known.filter(variable => variable.words.replace(/ \d+$/, '') === words).length
    const variable = { words: taken === 0 ? words : `${words} ${taken + 1}`, value }
    known.push(variable)
    return variable
  }
  const split = (text: string): Parts =>
    text
      .split(new RegExp(`(${ID.source})`, 'i'))
      .map((part, at) => (at % 2 === 1 ? nameOf(part.replace(/%3A/i, ':'), wordsOf(part)) : part))
      .filter(part => part !== '')
  const reading = body === undefined ? undefined : parseJson(body)
  const parts = {
    path: split(path),
    headers: headers.map(([name, value]) => {
      const words = NEW_EACH_CALL[name.toLowerCase()]
      return [name, words === undefined ? split(value) : [nameOf(value, words)]] as const
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

/** Returns the variable of a value in a body; undefined if it has none. The base URL is declared for the address only. */
export function variableFor({ baseUrl, variables }: ParametrisedCall, value: unknown): Variable | undefined {
  return variables.find(variable => variable !== baseUrl && variable.value === value)
}

/** Spells words like `internalAccountId`. */
export function camelCase({ words }: Variable): string {
  return words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Spells words like `internal_account_id`. */
export function snakeCase({ words }: Variable): string {
  return words.replaceAll(' ', '_')
}

/** Declares ids that are a member's whole value; ids within longer text stay unchanged. */
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
