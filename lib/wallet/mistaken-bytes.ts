import type { ReasonOf } from '#lib/contract/errors/api-error'
import { hexFromBytes } from '#lib/contract/hex'
import {
  base64urlFromBytes,
  concatBytes,
  firstDifference,
  textFromUtf8,
  utf8FromText,
} from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import { sha256 } from '#lib/wallet/keys/sha256'

/** Reason for rejecting a stamp that verifies over bytes other than `payloadToSign`. */
type StampReason = Exclude<ReasonOf<'WALLET_SIGNATURE_BODY_MISMATCH'>, 'BODY_CHANGED' | 'CONTACT_CHANGED'>

/** Returns the bytes that result from a mistake. None if the mistake cannot occur with the right bytes. */
type Forms = (bytes: Uint8Array) => readonly (string | Uint8Array)[]

interface Mistake {
  readonly forms: Forms
  /** Rejection reason, and the name of the bytes, if a client may stamp them instead of the payload. */
  readonly stamped?: readonly [reason: StampReason, words: string]
}

const RESERIALIZED = ['RESERIALISED', 'the payload parsed and re-serialized'] as const

/** Known mistakes in the bytes that a client stamps or a webhook receiver verifies. */
const MISTAKES = {
  TRAILING_NEWLINE: { forms: ending('\n'), stamped: ['TRAILING_NEWLINE', 'the payload plus a newline'] },
  TRAILING_CRLF: {
    forms: ending('\r\n'),
    stamped: ['TRAILING_NEWLINE', 'the payload plus a Windows line ending (CRLF)'],
  },
  /** As JavaScript serializes JSON. */
  COMPACT_JSON: { forms: ofJson(value => [JSON.stringify(value)]), stamped: RESERIALIZED },
  /** As Python's `json.dumps` serializes JSON: by default, and with `ensure_ascii=False`. */
  PYTHON_JSON: {
    forms: ofJson(value => [...new Set([escapeNonAscii(pythonJson(value)), pythonJson(value)])]),
    stamped: RESERIALIZED,
  },
  INDENTED_JSON: {
    forms: ofJson(value => [2, 4].map(width => JSON.stringify(value, undefined, width))),
    stamped: RESERIALIZED,
  },
  JSON_STRING: {
    forms: ofText(text => [JSON.stringify(text)]),
    stamped: ['JSON_STRING', 'the payload as a JSON string, including quotes and escapes'],
  },
  /** As copied from an unparsed response. */
  ESCAPED_TEXT: {
    forms: ofText(text => [JSON.stringify(text).slice(1, -1)]),
    stamped: ['ESCAPED_TEXT', 'the payload with JSON escapes, without quotes'],
  },
  HEX_TEXT: { forms: bytes => [hexFromBytes(bytes)], stamped: ['HEX_TEXT', 'the hex text of the payload'] },
  BASE64URL_TEXT: {
    forms: bytes => [base64urlFromBytes(bytes)],
    stamped: ['BASE64URL_TEXT', 'the base64url text of the payload'],
  },
  DIGEST_HEX: {
    forms: bytes => [hexFromBytes(sha256(bytes))],
    stamped: ['HEX_TEXT', 'the hex text of the payload’s SHA-256'],
  },
  DIGEST: {
    forms: bytes => [sha256(bytes)],
    stamped: ['DOUBLE_HASH', 'the payload’s SHA-256 (signing hashes it again)'],
  },
  /** UTF-8 decoded as Latin-1. */
  LATIN_1: { forms: bytes => [Array.from(bytes, byte => String.fromCharCode(byte)).join('')] },
  /** As in Standard Webhooks. */
  ID_TIMESTAMP_BODY: {
    forms: ofText(text => {
      const event = readJsonObject(text)
      return event === undefined ? [] : [`${event.id}.${event.timestamp}.${text}`]
    }),
  },
  /** Another reader has consumed the body. */
  EMPTY: { forms: () => [''] },
} as const satisfies Record<string, Mistake>

export type MistakeName = keyof typeof MISTAKES

/** Returns the bytes that result from these mistakes, except those that equal the right bytes. */
export function mistakenBytes<Name extends MistakeName>(right: Uint8Array, mistakes: readonly Name[]) {
  return mistakes
    .flatMap(mistake => MISTAKES[mistake].forms(right).map(form => ({ mistake, bytes: bytesOf(form) })))
    .filter(({ bytes }) => firstDifference(bytes, right) !== undefined)
}

/** Bytes that a client may have stamped instead of `payloadToSign`, and the rejection reason if it did. */
export interface StampedByMistake {
  readonly reason: StampReason
  readonly words: string
  readonly bytes: Uint8Array
}

/** Returns the variants of a payload that clients are known to stamp, likeliest first. */
export function stampedVariants(payload: Uint8Array): readonly StampedByMistake[] {
  const names = Object.keys(MISTAKES) as MistakeName[]
  return mistakenBytes(payload, names).flatMap(({ mistake, bytes }) => {
    const { stamped }: Mistake = MISTAKES[mistake]
    return stamped === undefined ? [] : [{ reason: stamped[0], words: stamped[1], bytes }]
  })
}

/**
 * Returns the variants of a payload, the request body as received and as compact JSON, and the payloads of the wallet's
 * other pending requests and open quotes.
 */
export function stampedByMistake(
  payloadToSign: string,
  {
    bodyText,
    otherPayloads = [],
  }: { readonly bodyText: string | undefined; readonly otherPayloads?: readonly string[] },
): readonly StampedByMistake[] {
  const body = bodyText === undefined ? [] : [bodyText, ...MISTAKES.COMPACT_JSON.forms(utf8FromText(bodyText))]
  return [
    ...stampedVariants(utf8FromText(payloadToSign)),
    ...body.map(form => ({ reason: 'REQUEST_BODY', words: 'the request body', bytes: bytesOf(form) }) as const),
    ...otherPayloads.map(
      text => ({ reason: 'OTHER_PAYLOAD', words: 'another payload', bytes: utf8FromText(text) }) as const,
    ),
  ]
}

function bytesOf(form: string | Uint8Array): Uint8Array {
  return typeof form === 'string' ? utf8FromText(form) : form
}

function ending(end: string): Forms {
  return bytes => [concatBytes(bytes, utf8FromText(end))]
}

function ofText(forms: (text: string) => readonly string[]): Forms {
  return bytes => {
    const text = textFromUtf8(bytes)
    return text === undefined ? [] : forms(text)
  }
}

function ofJson(forms: (value: unknown) => readonly string[]): Forms {
  return ofText(text => {
    try {
      return forms(JSON.parse(text))
    } catch {
      return []
    }
  })
}

function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonJson(member)}`)
  return `{${members.join(', ')}}`
}

function escapeNonAscii(json: string): string {
  return json.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
