import { useQuery } from '@tanstack/react-query'
import { useSandboxNow } from '#app/_data/clock/use-clock'
import type { RingEntry } from '#app/_data/sessions/key-ring'
import { sessionsQuery } from '#app/_data/sessions/session-queries'
import { spanText } from '#app/_ui/text/instant-text'

/** How a session whose key this tab holds ended, in words; nothing while it is active, or not known to be over. */
export function useEnding({ sessionId, accountId, expiresAt }: RingEntry): string | undefined {
  const now = useSandboxNow()
  // A list from before the session began would lack it.
  const { data: active, isFetchedAfterMount } = useQuery(sessionsQuery(accountId))
  const overMs = now === undefined ? -1 : Date.parse(now) - Date.parse(expiresAt)
  if (overMs >= 0) return `expired ${spanText(overMs)} ago`
  const isGone = isFetchedAfterMount && active?.every(({ id }) => id !== sessionId)
  return isGone ? 'ended before its time' : undefined
}
