import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { announce } from '#app/_ui/announcer.tsx'
import type { ClockRequest } from '#lib/client/control-client'
import { clockQuery } from './clock-reading'

/** Returns a mutation that freezes, resumes or moves the sandbox clock. */
export function useSetClock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClockRequest) => control('POST /clock', { body }),
    // Refetch instead of using the response: another client may have moved the clock meanwhile.
    onSuccess: () => refetchAfterChange(queries, clockQuery),
  })
}

export function useClockMoves() {
  const { data: reading } = useQuery(clockQuery)
  const { mutate, error } = useSetClock()
  const mode = reading?.mode ?? 'system'
  const isFrozen = mode === 'frozen'
  return {
    isFrozen,
    error,
    /** `words` names the time span in the announcement. */
    advance: (advanceMs: number, words: string) =>
      mutate({ mode, advanceMs }, { onSuccess: () => announce(`Sandbox clock advanced by ${words}`) }),
    toggleFreeze: () =>
      mutate(
        { mode: isFrozen ? 'system' : 'frozen' },
        { onSuccess: () => announce(isFrozen ? 'Sandbox clock resumed' : 'Sandbox clock frozen') },
      ),
    goToAttempt: (dueAt: string) =>
      mutate({ mode, setTo: dueAt }, { onSuccess: () => announce('Sandbox clock moved to the next attempt') }),
    /** Freezes the clock 1 second before `expiresAt`, because a running clock would soon reach that time. */
    goBefore: (expiresAt: string) =>
      mutate(
        { mode: 'frozen', setTo: addMs(expiresAt, -1000) },
        { onSuccess: () => announce('Sandbox clock frozen 1 second before expiry') },
      ),
    goAfter: (expiresAt: string) =>
      mutate(
        { mode, setTo: addMs(expiresAt, 1000) },
        { onSuccess: () => announce('Sandbox clock moved to 1 second after expiry') },
      ),
  }
}

function addMs(iso: string, milliseconds: number): string {
  return new Date(Date.parse(iso) + milliseconds).toISOString()
}
