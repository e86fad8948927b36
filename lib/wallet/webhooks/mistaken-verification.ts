import { hexFromBytes } from '#lib/contract/hex'
import { concatBytes, firstDifference, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'

/** Known mistakes of receivers that verify other bytes than the body they received. */
export const MISTAKEN_INPUTS = [
  /** Its SHA-256, which verifying hashes again. */
  'DIGEST',
  /** Its JSON, re-serialized by JavaScript. */
  'COMPACT_JSON',
  /** Its JSON, re-serialized by Python: with spaces after `,` and `:`, and non-ASCII characters escaped. */
  'PYTHON_JSON',
  'TRAILING_NEWLINE',
  /** Its UTF-8 read as Latin-1 and written as UTF-8 again. */
  'LATIN_1',
  /** Its hex digest as text. */
  'DIGEST_HEX',
  /** `id.timestamp.body`, as Standard Webhooks sign. */
  'ID_TIMESTAMP_BODY',
  /** No bytes: another reader has consumed the body. */
  'EMPTY',
] as const
export type MistakenInput = (typeof MISTAKEN_INPUTS)[number]

/** Bytes that a receiver may verify in place of the body. */
export interface LikelyInput {
  readonly mistake: MistakenInput
  readonly bytes: Uint8Array
}

/** Returns the bytes that receivers are known to verify in place of a webhook's body. Omits the body itself. */
export function likelyInputs(body: Uint8Array): readonly LikelyInput[] {
  const digest = sha256(body)
  const inputs: readonly LikelyInput[] = [
    { mistake: 'DIGEST', bytes: digest },
    ...reprint(textFromUtf8(body)),
    { mistake: 'TRAILING_NEWLINE', bytes: concatBytes(body, utf8FromText('\n')) },
    { mistake: 'LATIN_1', bytes: utf8FromText(Array.from(body, byte => String.fromCharCode(byte)).join('')) },
    { mistake: 'DIGEST_HEX', bytes: utf8FromText(hexFromBytes(digest)) },
    { mistake: 'EMPTY', bytes: new Uint8Array() },
  ]
  return inputs.filter(({ bytes }) => firstDifference(bytes, body) !== undefined)
}

function reprint(text: string | undefined): readonly LikelyInput[] {
  const event = parseJson(text)
  if (text === undefined || event === undefined) return []
  const { id, timestamp } = event
  return [
    { mistake: 'COMPACT_JSON', bytes: utf8FromText(JSON.stringify(event)) },
    { mistake: 'PYTHON_JSON', bytes: utf8FromText(pythonJson(event)) },
    { mistake: 'ID_TIMESTAMP_BODY', bytes: utf8FromText(`${id}.${timestamp}.${text}`) },
  ]
}

function parseJson(text: string | undefined): { readonly [name: string]: unknown } | undefined {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Prints JSON as Python's `json.dumps` does by default. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return escapeNonAscii(JSON.stringify(value))
  const fields = Object.entries(value).map(
    ([name, field]) => `${escapeNonAscii(JSON.stringify(name))}: ${pythonJson(field)}`,
  )
  return `{${fields.join(', ')}}`
}

/** Escapes every UTF-16 unit beyond ASCII. */
function escapeNonAscii(json: string): string {
  return json.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
