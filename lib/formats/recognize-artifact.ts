import type { ArtifactKind } from '#lib/formats/artifact'
import { formOf, type Source } from '#lib/formats/artifact-source'
import { dissect, problemsOf } from '#lib/formats/dissect'
import { decodeText } from '#lib/formats/text-form'

export interface Recognition {
  readonly guess: ArtifactKind
  readonly because: string
  /** The other possible kinds, most likely first. */
  readonly alternatives: readonly ArtifactKind[]
}

type Sign = readonly [kind: ArtifactKind, because: string]

/** Guesses the kind of a source. Recognizes malformed and truncated artifacts by the parts that are intact. */
export function recognize(source: Source): Recognition {
  const signs = source.text === undefined ? signsOfBytes(source.bytes) : signsOfText(source.text)
  const [[guess, because] = ['bytes', 'no more specific type detected'] as const] = signs
  const others = signs.map(([kind]) => kind).filter(kind => kind !== guess)
  return { guess, because, alternatives: [...new Set(others)] }
}

function signsOfText(text: string): readonly Sign[] {
  if (/^[{["]/.test(text)) return signsOfJson(text)
  if (JWT.test(text)) return [['jwt', 'base64url parts separated by dots; the first starts like JSON']]
  if (!ENCODED.test(text)) return [['text', 'not hex, base64, base64url or base58']]
  const form = formOf(text, 'base64url')
  const { bytes } = decodeText(form, new TextEncoder().encode(text))
  const signs = signsOfBytes(bytes)
  const asText: Sign = ['text', 'plain text']
  if (form === 'hex') return [...signs, asText]
  if (BASE58.test(text) && !signs.some(([kind]) => RELIABLE_KINDS.has(kind))) return [BASE58_SIGN, ...signs, asText]
  const isKnown = signs.some(([kind]) => kind !== 'bytes' && kind !== 'cbor')
  return isKnown || text.length >= BASE64URL_LENGTH_MIN ? [...signs, asText] : [['text', 'a single word'], ...signs]
}

/**
 * Kinds with reliable signs: names in the content, or a fixed length and first byte. In contrast, one in 256 random
 * texts decodes to bytes that begin like DER.
 */
const RELIABLE_KINDS: ReadonlySet<ArtifactKind> = new Set(['json', 'attestation-object', 'point'])

/** Shorter text is more likely a word than base64url. */
const BASE64URL_LENGTH_MIN = 16

const JWT = /^ey[\w-]+\.[\w-]*(?:\.[\w-]*)?$/
const ENCODED = /^[\w\-+/]{2,}={0,2}$/

/** Base58 excludes six characters of base64url. Almost every base64url text of 60 characters contains one of them. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{60,}$/
const BASE58_SIGN: Sign = ['session-bundle', 'contains only base58 characters']

/** Members that identify the kind of a JSON text, even if it is truncated. */
const MEMBER_SIGNS: readonly (readonly [ArtifactKind, readonly string[]])[] = [
  ['har', ['log', 'entries']],
  ['har', ['request', 'response']],
  ['webhook-header', ['v', 's']],
  ['stamp', ['scheme', 'signature']],
  ['stamp', ['publicKey', 'scheme']],
  ['otp-bundle', ['encappedPublic']],
  ['export-bundle', ['data', 'dataSignature']],
  ['client-data', ['challenge', 'origin']],
]

function signsOfJson(text: string): readonly Sign[] {
  const names = memberNames(text)
  const found = MEMBER_SIGNS.filter(([, members]) => members.every(member => names.has(member)))
  const signs = found.map(([kind, members]): Sign => [kind, `JSON with ${members.join(' and ')}`])
  const json: Sign = ['json', 'JSON']
  const isBundle = signs[0]?.[0] === 'export-bundle'
  if (isBundle && !containsEncappedPublic(text))
    return [['target-bundle', 'JSON with data and dataSignature'], ...signs, json]
  return [...signs, json, ['text', 'plain text']]
}

/** Returns the member names of an object and of its `log` (HAR). The JSON may be truncated. */
function memberNames(text: string): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text)
    const log = typeof value === 'object' && value !== null && 'log' in value ? value.log : {}
    return new Set([...Object.keys(value ?? {}), ...Object.keys(log ?? {})])
  } catch {
    const names = [...text.matchAll(/"(\w+)"\s*:/g)].map(([, name = '']) => name)
    // A truncated stamp may contain only its first member. The added name makes the text match a stamp.
    return new Set(names.length === 1 && names[0] === 'publicKey' ? [...names, 'scheme'] : names)
  }
}

/** An export bundle contains the name `encappedPublic` in hex. A target bundle does not. */
function containsEncappedPublic(text: string): boolean {
  return text.includes('656e6361707065645075626c6963')
}

function signsOfBytes(bytes: Uint8Array): readonly Sign[] {
  const signs: Sign[] = []
  const [first = 0] = bytes
  const { length } = bytes
  const brace = MARK.every((byte, index) => bytes[index] === byte) ? MARK.length : 0
  if (bytes[brace] === 0x7b && AFTER_BRACE.has(bytes[brace + 1] ?? 0x22))
    signs.push(...signsOfBracedText(new TextDecoder().decode(bytes)))
  if (isPoint(first, length)) signs.push(['point', `${length} bytes starting with 0${first}`])
  if (first === 0x30 && !isRaw(bytes)) signs.push(...signsOfDer(bytes))
  if (first >> 5 === 5 && containsText(bytes, 'attStmt')) signs.push(['attestation-object', 'a CBOR map with attStmt'])
  if (isAuthenticatorData(bytes)) signs.push(['authenticator-data', 'the length matches the flags'])
  if (fits(bytes, 'cbor') && length > 1) signs.push(['cbor', 'one complete CBOR item'])
  signs.push(['bytes', 'no more specific type detected'])
  if (length === 32) signs.push(['private-key', '32 bytes'])
  return signs
}

/** Binary data may begin with a brace by chance. U+FFFD shows that the data was not UTF-8. */
function signsOfBracedText(text: string): readonly Sign[] {
  return text.includes('\uFFFD') && memberNames(text).size === 0 ? [] : signsOfJson(text)
}

/** The byte order mark in UTF-8, with which client data may begin. */
const MARK = [0xef, 0xbb, 0xbf]

/** Bytes that may follow an opening brace: a quote, a closing brace, or whitespace. */
const AFTER_BRACE: ReadonlySet<number> = new Set([0x22, 0x7d, 0x20, 0x0a, 0x0d, 0x09])

function isPoint(first: number, length: number): boolean {
  return (length === 33 && (first === 2 || first === 3)) || (length === 65 && first === 4)
}

/** One or two scalars may begin with a DER tag by chance. DER's second byte is the length of the rest. */
function isRaw({ length, 1: second }: Uint8Array): boolean {
  return (length === 32 || length === 64) && second !== length - 2
}

/** A short sequence that begins with an integer is probably a signature. */
function signsOfDer(bytes: Uint8Array): readonly Sign[] {
  const isSignature = bytes[2] === 2 && bytes.length <= SIGNATURE_LENGTH_MAX
  const signature: Sign = ['der-signature', 'a DER sequence starting with an integer']
  return [...(isSignature ? [signature] : []), ['der', 'starts with a DER sequence tag']]
}

/** A P-256 signature in DER has at most 72 bytes, with two 33-byte integers. The limit allows a few surplus bytes. */
const SIGNATURE_LENGTH_MAX = 80

/** Requires the user-present flag (0x01), no reserved flag (0x22), and a length that matches the flags. */
function isAuthenticatorData(bytes: Uint8Array): boolean {
  const flags = bytes[32] ?? 0
  const isPlausible = bytes.length >= 37 && (flags & 0x22) === 0 && (flags & 0x01) === 1
  if (!isPlausible) return false
  if ((flags & 0xc0) === 0) return bytes.length === 37
  return fits(bytes, 'authenticator-data')
}

function fits(bytes: Uint8Array, kind: ArtifactKind): boolean {
  return problemsOf(dissect({ bytes, removedParts: [] }, kind)).every(({ severity }) => severity === 'warning')
}

function containsText(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(text)
}
