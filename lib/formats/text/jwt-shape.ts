import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import { readRawSignature } from '#lib/formats/der/read-der-signature'
import { type Field, fieldNamed } from '#lib/formats/field'
import { readFields } from '#lib/formats/field-reader'
import type { LayerStack } from '#lib/formats/layer'
import type { Shape } from '#lib/formats/shape'
import { charactersText, type JsonRoles, readJson } from '#lib/formats/text/read-json'

/** A compact JWT (RFC 7519, RFC 7515): header, claims and signature in base64url, separated by dots. */
export const jwtShape: Shape = {
  name: 'JWT',
  form: 'base64url',
  content: 'JWT',
  isText: true,
  read: readParts,
  open: (stack, token) => {
    const [header, claims, signature] = ['header', 'claims', 'signature'].map(name => partOf(stack, token, name))
    const json = { form: 'base64url', isText: true } as const
    if (header) stack.open(token, header, { ...json, name: 'header', read: bytes => readJson(bytes, HEADER_ROLES) })
    if (claims) stack.open(token, claims, { ...json, name: 'claims', read: bytes => readJson(bytes, CLAIM_ROLES) })
    const alg = fieldNamed(stack.layers[1]?.fields ?? [], 'alg')?.meaning
    if (signature) stack.open(token, signature, { name: 'signature', form: 'base64url', read: readSignatureOf(alg) })
  },
}

const DOT = 0x2e

function readParts(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => {
    const parts = [
      ['header', 'text'],
      ['claims', 'text'],
      ['signature', 'signature'],
    ] as const
    for (const [index, [name, kind]] of parts.entries()) {
      if (index > 0 && reader.peek() !== DOT) reader.stop(`expected a dot and the ${name}`)
      if (index > 0) reader.skip(1)
      const rest = reader.view(reader.left)
      const length = rest.indexOf(DOT) < 0 ? rest.length : rest.indexOf(DOT)
      reader.leaf(length, { name, kind, meaning: `${charactersText({ length })} of base64url` })
    }
  })
}

function partOf(stack: LayerStack, layer: number, name: string): Field | undefined {
  return stack.layers[layer]?.fields.find(field => field.name === name)
}

/** An ES256 signature is r followed by s (RFC 7518 section 3.4). */
function readSignatureOf(alg: string | undefined): (bytes: Uint8Array) => readonly Field[] {
  return bytes =>
    readFields(bytes, reader => {
      if (alg === 'ES256') readRawSignature(reader)
      else reader.leaf(bytes.length, { name: 'signature', kind: 'signature' })
    })
}

const HEADER_ROLES: JsonRoles = { kid: { kind: 'id' } }

const CLAIM_ROLES: JsonRoles = {
  iat: { kind: 'number', meaning: timeText },
  exp: { kind: 'number', meaning: timeText },
  nbf: { kind: 'number', meaning: timeText },
  auth_time: { kind: 'number', meaning: timeText },
  nonce: { kind: 'hash' },
  sub: { kind: 'id' },
  jti: { kind: 'id' },
  organization_id: { kind: 'id' },
  public_key: { kind: 'key' },
}

/** Converts a time claim in seconds since 1970 (RFC 7519 section 2) or, as in verification tokens, milliseconds. */
export function instantOfClaim(text: string): Instant | undefined {
  const value = Number(text)
  const milliseconds = Math.round(Math.abs(value) < MILLISECONDS_MIN ? value * 1000 : value)
  return Math.abs(milliseconds) <= INSTANT_MAX ? instantFromEpoch(milliseconds) : undefined
}

/** Smaller values are read as seconds. As seconds, this value would be in the year 5138. */
const MILLISECONDS_MIN = 1e11

/** Last instant that an ECMAScript Date can represent, in milliseconds. */
const INSTANT_MAX = 8.64e15

function timeText(text: string): string {
  const instant = instantOfClaim(text)
  return instant === undefined ? text : `${text}, ${isoFromInstant(instant)}`
}
