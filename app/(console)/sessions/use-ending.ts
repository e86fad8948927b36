import { useQuery } from '@tanstack/react-query'
import { useSandboxNow } from '#app/_data/clock/use-clock'
import type { RingEntry } from '#app/_data/sessions/key-ring'
import { sessionsQuery } from '#app/_data/sessions/session-queries'
import { spanText } from '#lib/explain/text/instant-text'

/** Describes how a session ended. Returns undefined if the session is active or its state is not known yet. */
export function useEnding({ sessionId, accountId, expiresAt }: RingEntry): string | undefined {
  const now = useSandboxNow()
  // A list fetched before this component mounted may lack a new session.
  const { data: active, isFetchedAfterMount } = useQuery(sessionsQuery(accountId))
  const overMs = now === undefined ? -1 : Date.parse(now) - Date.parse(expiresAt)
  if (overMs >= 0) return `expired ${spanText(overMs)} ago`
  const isGone = isFetchedAfterMount && active?.every(({ id }) => id !== sessionId)
  return isGone ? 'ended before expiry' : undefined
}
