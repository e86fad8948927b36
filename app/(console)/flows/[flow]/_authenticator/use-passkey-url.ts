import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'

/** Returns this page's URL at the public origin, if the browser forbids passkeys at the current URL. */
export function usePasskeyUrl(): string | undefined {
  const { data: state } = useQuery(stateQuery)
  if (state === undefined) return undefined
  const { hostname, pathname, hash } = location
  if (isSecureContext && isAllowedRpId(hostname, state.rpId)) return undefined
  return state.origin + pathname + hash
}

/** An RP ID must be the page's host or a parent domain of the host (WebAuthn section 5.1.3). */
export function isAllowedRpId(hostname: string, rpId: string): boolean {
  return hostname === rpId || hostname.endsWith(`.${rpId}`)
}
