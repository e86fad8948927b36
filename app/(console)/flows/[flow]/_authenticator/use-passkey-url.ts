import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'

/**
 * Returns this page's URL at the public origin, without its query. Returns undefined if the browser allows passkeys for
 * the RP ID on this page, or if the sandbox state is not loaded yet.
 */
export function usePasskeyUrl(): string | undefined {
  const { data: state } = useQuery(stateQuery)
  if (state === undefined) return undefined
  const { hostname, pathname, hash } = location
  if (isSecureContext && isAllowedRpId(hostname, state.rpId)) return undefined
  return state.origin + pathname + hash
}

/**
 * Reports whether a page on this host may use an RP ID: the RP ID must be the host or one of its parent domains
 * (WebAuthn section 5.1.3).
 */
export function isAllowedRpId(hostname: string, rpId: string): boolean {
  return hostname === rpId || hostname.endsWith(`.${rpId}`)
}
