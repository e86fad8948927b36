import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { FaultRequest } from '#lib/client/control-client'

/** The faults that later calls will get, oldest first. */
export const armedFaultsQuery = queryOptions({ queryKey: ['listArmedFaults'], queryFn: () => control('GET /arm') })

/**
 * The faults that later calls of the chosen platform will get, by default those of any call. The button removes the
 * chosen platform's own, by default all.
 */
export function ArmedFaults(props: {
  platformId: string | undefined
  nameOf(fault: NonNullable<FaultRequest['fault']>): string
}) {
  const { platformId, nameOf } = props
  useRefetchOnCalls('listArmedFaults')
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const { data } = useQuery(armedFaultsQuery)
  const clear = useMutation({
    mutationFn: () => control('DELETE /arm', { query: { platformId } }),
    onSuccess: async () => {
      await refetchAfterChange(queries, armedFaultsQuery)
      // The button disappears, so the focus moves to the element that contained it.
      box.current?.focus()
      announce('Faults removed')
    },
  })
  const faults =
    data?.data.filter(each => platformId === undefined || (each.platformId ?? platformId) === platformId) ?? []
  const isRemovable = faults.some(each => platformId === undefined || each.platformId === platformId)
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2"
      data-testid="armed-faults"
    >
      {data !== undefined && faults.length === 0 && <p className="text-text-3">No faults are armed.</p>}
      <ul className="grid gap-1">
        {faults.map(({ operationId, fault, count, code, platformId: of }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal faults differ only in their place.
          <li key={index} className="wrap-anywhere">
            {operationId}: {code ?? nameOf(fault)}, {count} {count === 1 ? 'call' : 'calls'} left
            {of !== platformId && <span className="text-text-3"> of {of ?? 'every platform'}</span>}
          </li>
        ))}
      </ul>
      {isRemovable && (
        <Button aria-disabled={clear.isPending} onClick={() => !clear.isPending && clear.mutate()}>
          {platformId === undefined ? 'Remove armed faults' : "Remove this platform's faults"}
        </Button>
      )}
      <ErrorNote>{clear.error?.message}</ErrorNote>
    </div>
  )
}
