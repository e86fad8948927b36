import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { useSandboxCall } from '#app/(console)/data/use-sandbox-call'
import type { Transaction } from '#lib/client/wire-types'
import { UNSETTLED_STATUSES } from '#lib/contract/transfers/transaction'

/** Button that cancels a transaction that has not settled. The API decides, and says why if it refuses. */
export function CancelTransaction({ transaction }: { transaction: Transaction }) {
  const cancel = useSandboxCall(() => ({
    method: 'POST',
    path: `/transactions/${transaction.id}/cancel`,
    headers: {},
  }))
  if (!UNSETTLED_STATUSES.includes(transaction.status))
    return <span className="text-text-2">Not available. Only transactions that have not settled can be canceled.</span>
  return (
    <>
      <Button
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(undefined, { onSuccess: () => announce('Transaction canceled') })}
      >
        Cancel transaction
      </Button>
      <ErrorNote>{cancel.error?.message}</ErrorNote>
    </>
  )
}
