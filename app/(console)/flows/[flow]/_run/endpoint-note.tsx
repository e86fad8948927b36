import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { replacedEndpoint, replacedEndpointStore } from '#app/_data/webhooks/replaced-endpoint'
import { endpointQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { useStore } from '#app/_ui/create-store'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { receiverStatus } from '#lib/contract/webhooks/receiver-address'
import type { Tools } from '#lib/flows/flow'
import { restoreEndpoint } from '#lib/flows/webhooks/webhook-endpoint'

/** A note with an offer to undo an interrupted run's change of the webhook endpoint. */
export function EndpointNote({ tools }: { tools: Tools }) {
  const queries = useQueryClient()
  const storedUrl = useStore(replacedEndpointStore)
  const { data: endpoint } = useQuery(endpointQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (previous: string) => restoreEndpoint({ ...tools, replacedEndpoint }, previous),
    onSuccess: async (_, previous) => {
      await refetchAfterChange(queries, endpointQuery)
      announce(previous === '' ? 'Built-in receiver removed' : 'Endpoint restored')
    },
  })
  if (storedUrl === null || receiverStatus(endpoint ?? '') === undefined) return null
  return (
    <section
      aria-label="Replaced endpoint"
      data-testid="replaced-endpoint"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-warn bg-warn-weak p-3 text-warn"
    >
      <p className="min-w-0 wrap-anywhere">
        {storedUrl === '' ? (
          'An interrupted run made the built-in receiver your webhook endpoint. You had no endpoint before.'
        ) : (
          <>
            An interrupted run replaced your webhook endpoint <code>{storedUrl}</code> with the built-in receiver.
          </>
        )}
      </p>
      <Button disabled={isPending} onClick={() => mutate(storedUrl)}>
        {storedUrl === '' ? 'Remove built-in receiver' : 'Restore endpoint'}
      </Button>
      <ErrorNote>{error?.message}</ErrorNote>
    </section>
  )
}
