import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClockRequest } from '#lib/client/control'
import { readingOf } from './clock-reading'
import { useControl } from './providers'

/** Freezes, frees or moves the sandbox clock. */
export function useSetClock() {
  const control = useControl()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClockRequest) => control('POST /clock', { body }),
    onSuccess: clock => queries.setQueryData(['getClock'], readingOf(clock)),
  })
}
