import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import type { Quote } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'
import { useAct } from './use-sandbox-call'

/** Pays in for a quote that waits for its money. */
export function PayIn({ quote }: { quote: Quote }) {
  const pay = useAct(() => ({
    method: 'POST',
    path: '/sandbox/send',
    headers: JSON_HEADERS,
    body: JSON.stringify({ quoteId: quote.id, currencyCode: quote.sendingCurrency.code }),
  }))
  const isWaiting = quote.status === 'PENDING' && quote.paymentInstructions !== undefined
  if (!isWaiting)
    return <span className="text-text-2">Nothing to do: only a quote that waits for money is paid in for.</span>
  return (
    <>
      <Button disabled={pay.isPending} onClick={() => pay.mutate(undefined, { onSuccess: () => announce('Paid in') })}>
        Pay in
      </Button>
      {pay.isError && (
        <span role="alert" className="text-err">
          {pay.error.message}
        </span>
      )}
    </>
  )
}
