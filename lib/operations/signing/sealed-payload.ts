import type { World } from '#lib/operations/world'

type Keeper = Pick<World, 'keys'>

/** A `payloadToSign` as it is kept: sealed for its request, for one holds an OIDC token. */
export function sealPayload({ keys }: Keeper, requestId: string, payloadToSign: string): string {
  return keys.seal(new TextEncoder().encode(payloadToSign), placeOf(requestId))
}

/** A kept `payloadToSign`, byte for byte as it was issued. */
export function openPayload({ keys }: Keeper, requestId: string, sealed: string): string {
  return new TextDecoder().decode(keys.open(sealed, placeOf(requestId)))
}

function placeOf(requestId: string): string {
  return `signed_requests ${requestId} payload`
}
