import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

const KEY = ['listUmaApprovals']
/** Approval window in seconds: long enough to approve or reject a payment by hand. Production waits 5 seconds. */
const WINDOW_SECONDS = 600

/**
 * Button that turns the first platform's `hold` setting on or off. Incoming UMA payments wait for approval if the
 * setting is on. They always wait if the platform has a webhook endpoint.
 */
export function ApprovalSwitch() {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => control('GET /uma-approval') })
  const change = useMutation({
    mutationFn: (hold: boolean) => control('PUT /uma-approval', { body: { hold, windowSeconds: WINDOW_SECONDS } }),
    onSuccess: ({ hold }) => {
      announce(hold ? 'Incoming UMA payments are held' : 'UMA payments are held only if a webhook endpoint is set')
      return queries.invalidateQueries({ queryKey: KEY })
    },
  })
  const first = data?.data[0]
  if (first === undefined) return null
  return (
    <>
      <Button disabled={change.isPending} onClick={() => change.mutate(!first.hold)}>
        {first.hold ? 'Stop holding payments' : 'Hold payments'}
      </Button>
      <span className="text-text-2" data-testid="approval-switch">
        {first.hold
          ? `Incoming UMA payments wait up to ${first.windowSeconds} seconds for approval.`
          : 'Incoming UMA payments wait for approval only if a webhook endpoint is set.'}
      </span>
      <ErrorNote>{change.error?.message}</ErrorNote>
    </>
  )
}
