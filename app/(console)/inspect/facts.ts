import { hexFromBytes } from '#lib/contract/hex'
import { OIDC_AGE_MAX_MS, OIDC_AHEAD_MAX_MS } from '#lib/contract/lifetimes'
import { spanText } from '#lib/explain/text/instant-text'
import type { Anatomy } from '#lib/formats/dissect'
import { type Field, fieldNamed } from '#lib/formats/field'
import type { Layer } from '#lib/formats/layer'
import { instantOfClaim } from '#lib/formats/text/jwt-shape'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'

export interface Fact {
  readonly name: string
  readonly value: string
  readonly state?: 'good' | 'bad' | 'note'
  readonly isCode?: boolean
}

/** Values to compare with the artifact. The hostname and the origin belong to the console. */
export interface FactContext {
  /** Sandbox time in ISO 8601; undefined until the clock is loaded. */
  readonly now: string | undefined
  readonly hostname: string
  readonly origin: string
}

export function factsOf(anatomy: Anatomy, context: FactContext): readonly Fact[] {
  return [...kindFacts(anatomy, context), ...commonFacts(anatomy)]
}

function kindFacts(anatomy: Anatomy, context: FactContext): readonly Fact[] {
  switch (anatomy.kind) {
    case 'stamp':
      return stampFacts(anatomy)
    case 'otp-bundle':
    case 'export-bundle':
    case 'session-bundle':
      return SEALING_FACTS
    case 'client-data':
      return originFacts(anatomy, context)
    case 'attestation-object':
    case 'authenticator-data':
      return rpIdFacts(anatomy, context)
    case 'jwt':
      return timeFacts(anatomy, context)
    default:
      return []
  }
}

function stampFacts(anatomy: Anatomy): readonly Fact[] {
  const half = findField(anatomy, 's')?.field.meaning
  if (half === undefined) return []
  return [{ name: 's', value: half === 'high half' ? `${half} (valid; ES256 accepts both halves)` : half }]
}

const SEALING_FACTS: readonly Fact[] = [
  { name: 'Suite', value: 'HPKE base mode: DHKEM(P-256, HKDF-SHA256) 0x0010, HKDF-SHA256 0x0001, AES-256-GCM 0x0002' },
  { name: 'info', value: 'turnkey_hpke (ASCII), hex 7475726e6b65795f68706b65' },
  { name: 'AAD', value: 'encapsulated key || recipient key, both uncompressed: 65 + 65 bytes' },
]

function originFacts(anatomy: Anatomy, { origin }: FactContext): readonly Fact[] {
  const signedOrigin = findField(anatomy, 'origin')?.field.meaning
  if (signedOrigin === undefined) return []
  const isMatch = signedOrigin === origin
  return [
    {
      name: 'Origin',
      value: isMatch ? 'matches this console' : `does not match this console (${origin})`,
      state: isMatch ? 'good' : 'note',
    },
  ]
}

function rpIdFacts(anatomy: Anatomy, { hostname }: FactContext): readonly Fact[] {
  const hash = findField(anatomy, 'rpIdHash')
  if (hash === undefined) return []
  const isMatch = hexFromBytes(hash.bytes) === hexFromBytes(sha256(utf8FromText(hostname)))
  const value = isMatch
    ? `matches the SHA-256 of ${hostname}, this console’s host`
    : `does not match the SHA-256 of ${hostname}, this console’s host`
  return [{ name: 'RP ID', value, state: isMatch ? 'good' : 'note' }]
}

function timeFacts(anatomy: Anatomy, { now }: FactContext): readonly Fact[] {
  if (now === undefined) return []
  const elapsedSince = (name: string) => {
    const { layer, field } = findField(anatomy, name) ?? {}
    const text = layer && field && new TextDecoder().decode(layer.bytes.subarray(field.start, field.end))
    const instant = text === undefined ? undefined : instantOfClaim(text)
    return instant === undefined ? undefined : Date.parse(now) - instant
  }
  const age = elapsedSince('iat')
  const sinceExpiry = elapsedSince('exp')
  return [
    ...(age === undefined ? [] : [ageFact(age)]),
    ...(sinceExpiry === undefined ? [] : [expiryFact(sinceExpiry)]),
    { name: 'Clock', value: `${now.slice(0, 19)}Z (sandbox clock)`, state: 'note' as const },
  ]
}

function ageFact(ms: number): Fact {
  const isAccepted = ms <= OIDC_AGE_MAX_MS && -ms <= OIDC_AHEAD_MAX_MS
  return {
    name: 'iat',
    value:
      ms < 0
        ? `issued ${spanText(ms)} in the future; the maximum is ${OIDC_AHEAD_MAX_MS / 1000} s`
        : `${spanText(ms)} old; the maximum age is ${OIDC_AGE_MAX_MS / 1000} s`,
    state: isAccepted ? 'good' : 'note',
  }
}

function expiryFact(ms: number): Fact {
  return ms < 0
    ? { name: 'exp', value: `expires in ${spanText(ms)}`, state: 'good' }
    : { name: 'exp', value: `expired ${spanText(ms)} ago`, state: 'bad' }
}

function commonFacts({ layers }: Anatomy): readonly Fact[] {
  const sizes = layers.map(({ name, bytes }) => `${name} ${bytes.length}`).join(', ')
  const artifact = layers[isWrapped(layers) ? 1 : 0]?.bytes ?? new Uint8Array()
  return [
    { name: 'Bytes', value: sizes },
    { name: 'SHA-256', value: hexFromBytes(sha256(artifact)), isCode: true },
  ]
}

/** Reports whether the first layer is just an encoding of the second. */
function isWrapped([first, second]: readonly Layer[]): boolean {
  return second?.origin?.layer === 0 && second.origin.start === 0 && second.origin.end === first?.bytes.length
}

function findField({ layers }: Anatomy, name: string): { layer: Layer; field: Field; bytes: Uint8Array } | undefined {
  for (const layer of layers) {
    const field = fieldNamed(layer.fields, name)
    if (field) return { layer, field, bytes: layer.bytes.subarray(field.start, field.end) }
  }
  return undefined
}
