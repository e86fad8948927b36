import { hash } from 'node:crypto'
import type { ERRORS } from '#lib/contract/errors'

/** Why a stamp may verify over other bytes than `payloadToSign`. */
export type Mistake = Exclude<
  keyof (typeof ERRORS)['WALLET_SIGNATURE_BODY_MISMATCH']['reasons'],
  'BODY_CHANGED' | 'CONTACT_CHANGED'
>

/** What a client may have stamped in place of `payloadToSign`. */
export interface LikelyMessage {
  readonly mistake: Mistake
  readonly bytes: Uint8Array
}

/** What a wrong stamp is tried against. */
export interface Surroundings {
  readonly payloadToSign: string
  /** The body as received. */
  readonly bodyText: string | undefined
  /** Payloads of the account's other pending requests. */
  readonly otherPayloads: readonly string[]
}

/**
 * The bytes that clients are known to stamp by mistake, likeliest first. A signature does not tell its message; that it
 * verifies over one of these does.
 */
export function likelyMessages({ payloadToSign, bodyText, otherPayloads }: Surroundings): readonly LikelyMessage[] {
  const payload = Buffer.from(payloadToSign)
  const digest = hash('sha256', payload, 'buffer')
  const texts: readonly (readonly [Mistake, string | undefined])[] = [
    ['TRAILING_NEWLINE', `${payloadToSign}\n`],
    ['TRAILING_NEWLINE', `${payloadToSign}\r\n`],
    ...reserialisations(payloadToSign).map(text => ['RESERIALISED', text] as const),
    ['REQUEST_BODY', bodyText],
    ['REQUEST_BODY', bodyText === undefined ? undefined : compact(bodyText)],
    ...otherPayloads.map(text => ['OTHER_PAYLOAD', text] as const),
    ['HEX_TEXT', payload.toString('hex')],
    ['HEX_TEXT', digest.toString('hex')],
  ]
  const named = texts.flatMap(([mistake, text]) =>
    text === undefined ? [] : [{ mistake, bytes: new Uint8Array(Buffer.from(text)) }],
  )
  return [...named, { mistake: 'DOUBLE_HASH', bytes: new Uint8Array(digest) }]
}

/** The first byte in which two messages differ, or nothing where they are the same. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  const length = Math.max(a.length, b.length)
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return at
  return undefined
}

/** Ways JSON is printed again: compact, with spaces as Python and jq do, indented. */
function reserialisations(payload: string): readonly string[] {
  const value = parsed(payload)
  if (value === undefined) return []
  const plain = JSON.stringify(value)
  const spaced = JSON.stringify(value, undefined, 1)
    .replace(/\n */g, ' ')
    .replace(/([{[]) | ([}\]])/g, '$1$2')
  return [plain, spaced, JSON.stringify(value, undefined, 2), JSON.stringify(value, undefined, 4)]
}

function compact(text: string): string | undefined {
  const value = parsed(text)
  return value === undefined ? undefined : JSON.stringify(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
