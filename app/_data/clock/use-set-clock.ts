import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import type { ClockRequest } from '#lib/client/control-client'
import { refetchClock } from './clock-reading'

/** Freezes, frees or moves the sandbox clock. */
export function useSetClock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClockRequest) => control('POST /clock', { body }),
    // Not its answer: another move may have been told of meanwhile.
    onSuccess: () => refetchClock(queries),
  })
}
