import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import type { ClockRequest } from '#lib/client/control-client'
import { clockQuery } from './clock-reading'

/** Returns a mutation that freezes, unfreezes or moves the sandbox clock. */
export function useSetClock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClockRequest) => control('POST /clock', { body }),
    // Refetch instead of using the answer: another client may have moved the clock meanwhile.
    onSuccess: () => refetchAfterChange(queries, clockQuery),
  })
}
