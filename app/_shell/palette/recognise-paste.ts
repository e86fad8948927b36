import { readBase64url, textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'

/** Type of a pasted text, recognized by its form. */
export type Recognised =
  | { readonly kind: 'exchange'; readonly id: string }
  | { readonly kind: 'object'; readonly id: string; readonly type: string }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'artifact'; readonly text: string; readonly name: string }

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const OBJECT = new RegExp(`^([A-Z][A-Za-z]+)(?::|%3A)(${UUID})$`, 'i')

/** Recognizes an id, a status, an error code, a stamp or a token by its form; undefined if ambiguous. */
export function recognise(pasted: string): Recognised | undefined {
  const text = pasted.trim()
  if (/^ex_[0-9a-f]{32}$/.test(text)) return { kind: 'exchange', id: text }
  const [, type, uuid] = OBJECT.exec(text) ?? []
  if (type !== undefined && uuid !== undefined) return { kind: 'object', id: `${type}:${uuid.toLowerCase()}`, type }
  if (/^[1-5]\d\d$/.test(text)) return { kind: 'status', status: text }
  if (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(text)) return { kind: 'code', code: text }
  if (isJwt(text)) return { kind: 'artifact', text, name: 'ID token' }
  if (isStamp(text)) return { kind: 'artifact', text, name: 'stamp' }
  return undefined
}

function isJwt(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 3 && hasMember(parts[0], 'alg')
}

function isStamp(text: string): boolean {
  return hasMember(text, 'publicKey') && hasMember(text, 'signature')
}

/** Reports whether a base64url text is a JSON object with this member. */
function hasMember(text: string | undefined, member: string): boolean {
  const bytes = readBase64url(text ?? '', { tolerate: 'base64' })
  const object = bytes && readJsonObject(textFromUtf8(bytes) ?? '')
  return object !== undefined && member in object
}
