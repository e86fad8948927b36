import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { readBase64url, textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'

export interface PastedTarget {
  readonly name: string
  readonly href: string
  /** The pasted text, if the page decodes it. */
  readonly artifact?: string
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const OBJECT = new RegExp(`^([A-Z][A-Za-z]+)(?::|%3A)(${UUID})$`, 'i')
/** Types of objects that the palette opens on the data page. */
const SHOWN_TYPES =
  /^(Customer|InternalAccount|ExternalAccount|AuthMethod|Session|Quote|Transaction|Verification|Token)$/

/** Returns pages for an ID, status, error code, stamp or token, most likely first. */
export function pastedTargets(pasted: string): readonly PastedTarget[] {
  const text = pasted.trim()
  if (/^ex_[0-9a-f]{32}$/.test(text)) return [{ name: `Call ${text}`, href: `/log/${text}` }]
  const [, type, uuid] = OBJECT.exec(text) ?? []
  if (type !== undefined && uuid !== undefined) return objectTargets(type, uuid.toLowerCase())
  if (/^[1-5]\d\d$/.test(text)) return [callsWith('status', text)]
  const isKnownCode = Object.hasOwn(ERRORS, text)
  if (isKnownCode || /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(text)) {
    const page = { name: `Explain ${text}`, href: `/reference/errors/${text}` }
    return [...(isKnownCode ? [page] : []), callsWith('code', text)]
  }
  const artifact = isJwt(text) ? 'ID token' : isStamp(text) ? 'stamp' : undefined
  return artifact === undefined ? [] : [{ name: `Decode the ${artifact}`, href: '/inspect', artifact: text }]
}

function objectTargets(type: string, uuid: string): readonly PastedTarget[] {
  const id = `${type}:${uuid}`
  const page = { name: `${type} ${uuid}`, href: `/data?${new URLSearchParams({ show: id })}` }
  const calls = { name: `Calls containing ${id}`, href: `/log?${new URLSearchParams({ q: id })}` }
  return SHOWN_TYPES.test(type) ? [page, calls] : [calls]
}

function callsWith(name: 'status' | 'code', value: string): PastedTarget {
  return { name: `Calls that returned ${value}`, href: `/log?${name}=${value}` }
}

function isJwt(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 3 && hasMember(parts[0], 'alg')
}

function isStamp(text: string): boolean {
  return hasMember(text, 'publicKey') && hasMember(text, 'signature')
}

function hasMember(text: string | undefined, member: string): boolean {
  const bytes = readBase64url(text ?? '', { tolerate: 'base64' })
  const object = bytes && readJsonObject(textFromUtf8(bytes) ?? '')
  return object !== undefined && member in object
}
