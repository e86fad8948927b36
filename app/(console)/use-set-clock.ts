import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClockRequest } from '#lib/client/control'
import { readingOf } from './clock-reading'
import { useControl } from './providers'

/** Freezes, frees or moves the sandbox clock. */
export function useSetClock() {
  const client = useControl()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: ClockRequest) => client.setClock(request),
    onSuccess: clock => queries.setQueryData(['getClock'], readingOf(clock)),
  })
}
