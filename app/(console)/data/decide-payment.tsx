import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { useAct } from './use-sandbox-call'

type Decision = 'approve' | 'reject'

/** Approves or rejects an incoming payment that waits for the platform. */
export function DecidePayment({ transactionId }: { transactionId: string }) {
  const decide = useAct((decision: Decision) => ({
    method: 'POST',
    path: `/transactions/${transactionId}/${decision}`,
    headers: {},
  }))
  const act = (decision: Decision) => {
    const done = decision === 'approve' ? 'Payment approved' : 'Payment rejected'
    decide.mutate(decision, { onSuccess: () => announce(done) })
  }
  return (
    <>
      <Button disabled={decide.isPending} onClick={() => act('approve')}>
        Approve
      </Button>
      <Button look="quiet" disabled={decide.isPending} onClick={() => act('reject')}>
        Reject
      </Button>
      {decide.isError && (
        <span role="alert" className="text-err">
          {decide.error.message}
        </span>
      )}
    </>
  )
}
