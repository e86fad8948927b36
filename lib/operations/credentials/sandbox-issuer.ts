import type { World } from '#lib/operations/world'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'

/** Returns the key set that verifies the sandbox's ID tokens (RFC 7517 section 5). */
export function sandboxKeySet(world: Pick<World, 'keys' | 'digest'>) {
  return { keys: [{ ...coordinates(world), kid: keyId(world), use: 'sig', alg: 'ES256' }] }
}

export function signToken(world: Pick<World, 'keys' | 'digest'>, claims: Readonly<Record<string, unknown>>): string {
  const { keys } = world
  const header = { alg: 'ES256', kid: keyId(world), typ: 'JWT' }
  const signingInput = `${part(header)}.${part(claims)}`
  return `${signingInput}.${base64urlFromBytes(keys.sign(utf8FromText(signingInput), keys.oidcIssuer, 'raw'))}`
}

/** Returns the thumbprint of the signing key. RFC 7638 prescribes the order of the members. */
function keyId(world: Pick<World, 'keys' | 'digest'>): string {
  const { crv, kty, x, y } = coordinates(world)
  return base64urlFromBytes(world.digest(utf8FromText(JSON.stringify({ crv, kty, x, y }))))
}

function coordinates({ keys }: Pick<World, 'keys'>) {
  const point = keys.oidcIssuer.publicKey
  return {
    kty: 'EC',
    crv: 'P-256',
    x: base64urlFromBytes(point.subarray(1, 33)),
    y: base64urlFromBytes(point.subarray(33)),
  }
}

function part(members: Readonly<Record<string, unknown>>): string {
  return base64urlFromBytes(utf8FromText(JSON.stringify(members)))
}
