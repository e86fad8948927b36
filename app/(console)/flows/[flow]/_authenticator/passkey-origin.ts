import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'

/** The same page at the origin passkeys are made for, where no ceremony can succeed on this one; else nothing. */
export function useRightOrigin(): string | undefined {
  const { data: state } = useQuery(stateQuery)
  if (state === undefined) return undefined
  const { hostname, pathname, hash } = location
  if (isSecureContext && isRpIdOf(hostname, state.rpId)) return undefined
  return state.origin + pathname + hash
}

/** Whether a page of this host may use passkeys of an RP ID: its own name, or one above it (Web Authentication section 5.1.3). */
export function isRpIdOf(hostname: string, rpId: string): boolean {
  return hostname === rpId || hostname.endsWith(`.${rpId}`)
}
