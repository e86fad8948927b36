import { hexFromBytes } from '#lib/contract/hex'
import { concatBytes, firstDifference, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import { sha256 } from '#lib/wallet/keys/sha256'

/** Known mistakes of receivers that verify bytes other than the received body. */
export const MISTAKEN_INPUTS = [
  /** The body's SHA-256. Verification hashes it again. */
  'DIGEST',
  /** The body's JSON, re-serialized by JavaScript. */
  'COMPACT_JSON',
  /** The body's JSON, re-serialized by Python: with spaces after `,` and `:`, and non-ASCII characters escaped. */
  'PYTHON_JSON',
  'TRAILING_NEWLINE',
  /** The body, decoded as Latin-1 and then encoded as UTF-8. */
  'LATIN_1',
  /** The body's SHA-256 as hex text. */
  'DIGEST_HEX',
  /** `id.timestamp.body`, as in Standard Webhooks. */
  'ID_TIMESTAMP_BODY',
  /** No bytes: another reader has consumed the body. */
  'EMPTY',
] as const
export type MistakenInput = (typeof MISTAKEN_INPUTS)[number]

/** A mistake, and the bytes that a receiver with this mistake verifies instead of the body. */
export interface LikelyInput {
  readonly mistake: MistakenInput
  readonly bytes: Uint8Array
}

/**
 * Returns the input for each known mistake, but omits inputs that equal the body. If the body is not a JSON object,
 * omits the mistakes that require one.
 */
export function likelyInputs(body: Uint8Array): readonly LikelyInput[] {
  const digest = sha256(body)
  const inputs: readonly LikelyInput[] = [
    { mistake: 'DIGEST', bytes: digest },
    ...likelyJsonInputs(textFromUtf8(body)),
    { mistake: 'TRAILING_NEWLINE', bytes: concatBytes(body, utf8FromText('\n')) },
    { mistake: 'LATIN_1', bytes: utf8FromText(Array.from(body, byte => String.fromCharCode(byte)).join('')) },
    { mistake: 'DIGEST_HEX', bytes: utf8FromText(hexFromBytes(digest)) },
    { mistake: 'EMPTY', bytes: new Uint8Array() },
  ]
  return inputs.filter(({ bytes }) => firstDifference(bytes, body) !== undefined)
}

function likelyJsonInputs(text: string | undefined): readonly LikelyInput[] {
  const event = readJsonObject(text ?? '')
  if (event === undefined) return []
  const { id, timestamp } = event
  return [
    { mistake: 'COMPACT_JSON', bytes: utf8FromText(JSON.stringify(event)) },
    { mistake: 'PYTHON_JSON', bytes: utf8FromText(pythonJson(event)) },
    { mistake: 'ID_TIMESTAMP_BODY', bytes: utf8FromText(`${id}.${timestamp}.${text}`) },
  ]
}

/** Serializes a JSON value as Python's `json.dumps` does by default. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return escapeNonAscii(JSON.stringify(value))
  const fields = Object.entries(value).map(
    ([name, field]) => `${escapeNonAscii(JSON.stringify(name))}: ${pythonJson(field)}`,
  )
  return `{${fields.join(', ')}}`
}

function escapeNonAscii(json: string): string {
  return json.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
