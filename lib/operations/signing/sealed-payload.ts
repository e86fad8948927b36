import type { World } from '#lib/operations/world'

type Keeper = Pick<World, 'keys'>

/** Seals a `payloadToSign` for storage with its request, because it may hold an OIDC token. */
export function sealPayload({ keys }: Keeper, requestId: string, payloadToSign: string): string {
  return keys.seal(new TextEncoder().encode(payloadToSign), placeOf(requestId))
}

/** Opens a stored `payloadToSign`, byte for byte as issued. */
export function openPayload({ keys }: Keeper, requestId: string, sealed: string): string {
  return new TextDecoder().decode(keys.open(sealed, placeOf(requestId)))
}

function placeOf(requestId: string): string {
  return `signed_requests ${requestId} payload`
}
