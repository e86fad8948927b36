import type { ArtifactKind } from '#lib/formats/artifact'
import { formOf, type Source } from '#lib/formats/artifact-source'
import { dissect, problemsOf } from '#lib/formats/dissect'
import { decodeText } from '#lib/formats/text-form'

/** What a source looks like, why, and what else it could be. */
export interface Recognition {
  readonly guess: ArtifactKind
  /** What gave it away, in words. */
  readonly because: string
  /** Likely others first; the guess is not among them. */
  readonly alternatives: readonly ArtifactKind[]
}

type Sign = readonly [kind: ArtifactKind, because: string]

/** Guesses what a source is. Broken and cut off artifacts are recognised by what is left of them. */
export function recognise(source: Source): Recognition {
  const signs = source.text === undefined ? signsOfBytes(source.bytes) : signsOfText(source.text)
  const [[guess, because] = ['bytes', 'nothing else fits'] as const] = signs
  const others = signs.map(([kind]) => kind).filter(kind => kind !== guess)
  return { guess, because, alternatives: [...new Set(others)] }
}

function signsOfText(text: string): readonly Sign[] {
  if (/^[{["]/.test(text)) return signsOfJson(text)
  if (JWT.test(text)) return [['jwt', 'parts in base64url with dots between, the first of them JSON']]
  if (!ENCODED.test(text)) return [['text', 'no encoding of bytes has these characters']]
  const form = formOf(text, 'base64url')
  const { bytes } = decodeText(form, new TextEncoder().encode(text))
  const signs = signsOfBytes(bytes)
  const asText: Sign = ['text', 'it is text']
  if (form === 'hex') return [...signs, asText]
  if (BASE58.test(text) && !signs.some(([kind]) => SPEAKING.has(kind))) return [BASE58_SIGN, ...signs, asText]
  const isKnown = signs.some(([kind]) => kind !== 'bytes' && kind !== 'cbor')
  return isKnown || text.length >= WORD_LENGTH_MAX ? [...signs, asText] : [['text', 'a word'], ...signs]
}

/** What has words of its own inside, or a length and a beginning of its own: no chance. Of any bytes one in 256 begins as DER does. */
const SPEAKING: ReadonlySet<ArtifactKind> = new Set(['json', 'attestation-object', 'point'])

/** Below this length text is rather a word than bytes in base64url. */
const WORD_LENGTH_MAX = 16

const JWT = /^ey[\w-]+\.[\w-]*(?:\.[\w-]*)?$/
const ENCODED = /^[\w\-+/]{2,}={0,2}$/

/** Base 58 leaves out four characters that any other text of this length would have. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{60,}$/
const BASE58_SIGN: Sign = ['session-bundle', 'only characters of base 58']

/** Members that tell what a JSON text is, also where it is cut off. */
const MEMBER_SIGNS: readonly (readonly [ArtifactKind, readonly string[]])[] = [
  ['har', ['log', 'entries']],
  ['har', ['request', 'response']],
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
  if (isBundle && !holdsSealed(text)) return [['target-bundle', 'JSON with data and dataSignature'], ...signs, json]
  return [...signs, json, ['text', 'it is text']]
}

/** The members of the outermost object; of a broken text all that can be found. */
function memberNames(text: string): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text)
    const log = typeof value === 'object' && value !== null && 'log' in value ? value.log : {}
    return new Set([...Object.keys(value ?? {}), ...Object.keys(log ?? {})])
  } catch {
    const names = [...text.matchAll(/"(\w+)"\s*:/g)].map(([, name = '']) => name)
    // A stamp begins so, and cut off early this is all there is of it.
    return new Set(names.length === 1 && names[0] === 'publicKey' ? [...names, 'scheme'] : names)
  }
}

/** An exported wallet's `data` is hex of JSON with `encappedPublic`; a target bundle's is not. */
function holdsSealed(text: string): boolean {
  return text.includes('656e6361707065645075626c6963')
}

function signsOfBytes(bytes: Uint8Array): readonly Sign[] {
  const signs: Sign[] = []
  const [first = 0] = bytes
  const { length } = bytes
  if (first === 0x7b && JSON_SECOND.has(bytes[1] ?? 0x22)) signs.push(...signsOfBrace(new TextDecoder().decode(bytes)))
  if (isPoint(first, length)) signs.push(['point', `${length} bytes that begin with 0${first}`])
  if (first === 0x30 && !isRaw(bytes)) signs.push(...signsOfDer(bytes))
  if (first >> 5 === 5 && holdsText(bytes, 'attStmt')) signs.push(['attestation-object', 'CBOR with fmt and attStmt'])
  if (isAuthenticatorData(bytes)) signs.push(['authenticator-data', 'the flags tell the length it has'])
  if (fits(bytes, 'cbor') && length > 1) signs.push(['cbor', 'one whole item of CBOR'])
  signs.push(['bytes', 'nothing else fits'])
  if (length === 32) signs.push(['private-key', '32 bytes'])
  return signs
}

/** Bytes that begin as JSON by chance are no text and name no member; broken JSON still does one of both. */
function signsOfBrace(text: string): readonly Sign[] {
  return text.includes('\uFFFD') && memberNames(text).size === 0 ? [] : signsOfJson(text)
}

/** What may follow an opening brace: a quote, a closing one, or white space. */
const JSON_SECOND: ReadonlySet<number> = new Set([0x22, 0x7d, 0x20, 0x0a, 0x0d, 0x09])

function isPoint(first: number, length: number): boolean {
  return (length === 33 && (first === 2 || first === 3)) || (length === 65 && first === 4)
}

/** As long as a scalar or two, and no whole sequence of that length: rather those than broken DER. */
function isRaw({ length, 1: second }: Uint8Array): boolean {
  return (length === 32 || length === 64) && second !== length - 2
}

/** A sequence of two integers is a signature, at least when no other DER would be so short. */
function signsOfDer(bytes: Uint8Array): readonly Sign[] {
  const isSignature = bytes[2] === 2 && bytes.length <= SIGNATURE_LENGTH_MAX
  const signature: Sign = ['der-signature', 'a sequence that begins with an integer']
  return [...(isSignature ? [signature] : []), ['der', 'begins with the tag of a sequence']]
}

/** Two integers of 33 bytes with their heads, and some that should not be there. */
const SIGNATURE_LENGTH_MAX = 80

/** An assertion has 37 bytes. A registration has more, and its flags say so; extensions too. */
function isAuthenticatorData(bytes: Uint8Array): boolean {
  const flags = bytes[32] ?? 0
  const isPlausible = bytes.length >= 37 && (flags & 0x22) === 0 && (flags & 0x01) === 1
  if (!isPlausible) return false
  if ((flags & 0xc0) === 0) return bytes.length === 37
  return fits(bytes, 'authenticator-data')
}

/** Whether the bytes are that kind as a whole, but for matters of taste. */
function fits(bytes: Uint8Array, kind: ArtifactKind): boolean {
  return problemsOf(dissect({ bytes, leftOut: [] }, kind)).every(({ severity }) => severity === 'warning')
}

function holdsText(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(text)
}
