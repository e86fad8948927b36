import type { ArtifactKind } from '#lib/formats/artifact'
import { signatureFormOf } from '#lib/wallet/webhooks/webhook-signature'

/** An artifact found in a JSON text. The text may be a body, an exchange or a HAR file. */
export interface Finding {
  readonly kind: ArtifactKind
  /** Name of the member or header that contains the artifact. */
  readonly name: string
  readonly text: string
  /** Method, path and status of the call that contains the artifact, if the JSON is a HAR file. */
  readonly call?: string
}

/** Maximum number of findings. A file may contain thousands of artifacts. */
const FINDINGS_MAX = 200

/** Maximum nesting depth of the search, including JSON inside JSON strings. */
const DEPTH_MAX = 40

/**
 * Finds artifacts in JSON by the names of the members and headers that contain them. Finds nothing in text that is not
 * JSON.
 */
export function findingsIn(text: string): readonly Finding[] {
  const findings: Finding[] = []
  search({ value: parseJson(text), depth: 0 }, findings)
  return findings
}

const KIND_OF_NAME: ReadonlyMap<string, ArtifactKind> = new Map([
  ['service-wallet-signature', 'stamp'],
  ['grid-wallet-signature', 'stamp'],
  ['x-grid-signature', 'webhook-header'],
  ['encryptedotpbundle', 'otp-bundle'],
  ['otpencryptiontargetbundle', 'target-bundle'],
  ['encryptedsessionsigningkey', 'session-bundle'],
  ['clientdatajson', 'client-data'],
  ['attestationobject', 'attestation-object'],
  ['authenticatordata', 'authenticator-data'],
  ['signature', 'der-signature'],
  ['clientpublickey', 'point'],
  ['oidctoken', 'jwt'],
])

interface SearchContext {
  readonly value: unknown
  readonly depth: number
  readonly call?: string
}

function search(context: SearchContext, findings: Finding[]): void {
  const { value, depth } = context
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return
  const call = callOf(value) ?? context.call
  const header = headerOf(value)
  for (const [name, member] of header ? [header] : Object.entries(value)) {
    if (findings.length >= FINDINGS_MAX) return
    const kind = KIND_OF_NAME.get(name.toLowerCase())
    const inside = typeof member === 'string' && /^\s*[{[]/.test(member) ? parseJson(member) : member
    const isText = typeof member === 'string'
    if (isText && kind !== undefined) findings.push({ kind: kindOfText(kind, member), name, text: member, call })
    else search({ value: inside, depth: depth + 1, call }, findings)
  }
}

/** A webhook's signature header can also be the signature alone, in base64. */
function kindOfText(kind: ArtifactKind, text: string): ArtifactKind {
  return kind === 'webhook-header' && signatureFormOf(text) === 'base64' ? 'der-signature' : kind
}

/** In a HAR file, a header is an object. In the log of calls, a header is a pair. */
function headerOf(value: object): [string, unknown] | undefined {
  if (Array.isArray(value)) return value.length === 2 && typeof value[0] === 'string' ? [value[0], value[1]] : undefined
  return 'name' in value && 'value' in value && typeof value.name === 'string' ? [value.name, value.value] : undefined
}

function callOf(value: object): string | undefined {
  if (!('request' in value) || !('response' in value)) return undefined
  const { request, response } = value as { request: unknown; response: unknown }
  const method = textAt(request, 'method')
  const url = textAt(request, 'url')
  if (method === undefined || url === undefined) return undefined
  return [method, url.replace(/^https?:\/\/[^/]+/, ''), textAt(response, 'status')].filter(Boolean).join(' ')
}

function textAt(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined
  const member = (value as Record<string, unknown>)[name]
  return typeof member === 'string' || typeof member === 'number' ? String(member) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
