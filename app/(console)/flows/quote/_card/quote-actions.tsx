import { type Funding, fundingOf, isUnexecuted } from '#app/_data/accounts/quote-source'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import type { useExecuteQuote, useSendFunds } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { Quote } from '#lib/client/wire-types'
import { AuthorizationForm } from './authorization-form'
import { StampLink } from './payload-card'

/** Creates another quote from the form, with the same side or the other side locked. */
export type Requote = (side: 'same' | 'other side') => void

interface Props {
  readonly quote: Quote
  readonly execute: ReturnType<typeof useExecuteQuote>
  readonly sendFunds: ReturnType<typeof useSendFunds>
  readonly requote: Requote
}

/** Actions on a quote, with a hint on its execution. */
export function QuoteActions(props: Props) {
  const { quote, requote } = props
  const isOver = useIsOver(quote)
  const status = isUnexecuted(quote) && isOver ? 'EXPIRED' : quote.status
  const hasExpired = status === 'EXPIRED'
  const lost = props.execute.isError || props.sendFunds.isError
  const isWaiting = status === 'PENDING_AUTHORIZATION'
  return (
    <div className="grid gap-2">
      {isWaiting && <AuthorizationForm quote={quote} />}
      <div className="flex flex-wrap items-center gap-2">
        {!isWaiting && <ExecuteButton {...props} isOpen={status === 'PENDING'} />}
        <Button look={hasExpired ? 'primary' : 'plain'} onClick={() => requote('same')}>
          Quote again
        </Button>
        <Button onClick={() => requote('other side')}>Lock other side</Button>
      </div>
      <p className={hasExpired ? 'text-warn' : 'text-text-3'} data-testid="why">
        {status === 'PENDING' ? hintFor(fundingOf(quote), quote) : WHY_NOT[status]}
      </p>
      <ErrorNote>{lost && 'Request failed. No response from the server; check that it is running.'}</ErrorNote>
    </div>
  )
}

const WHY_NOT = {
  PENDING_AUTHORIZATION: 'The customer must authorize this quote first. In the sandbox, the code is 123456.',
  EXPIRED: 'The quote has expired and cannot be executed. “Quote again” creates a new quote from the form.',
  PROCESSING: 'The transfer is in progress. A quote can be executed only once.',
  COMPLETED: 'The quote has been executed. A quote can be executed only once.',
  FAILED: 'The transfer failed. A quote can be executed only once; create a new one to try again.',
}

/** The button keeps its place after use, so that a second click does not hit another button. */
function ExecuteButton({ quote, execute, sendFunds, isOpen }: Props & { isOpen: boolean }) {
  const funding = fundingOf(quote)
  const look = isOpen ? 'primary' : 'plain'
  if (funding === 'signed' && isOpen) return <StampLink quote={quote} />
  if (funding === 'external') {
    return (
      <Button look={look} disabled={!isOpen || sendFunds.isPending} onClick={() => sendFunds.mutate(quote)}>
        {sendFunds.isPending ? 'Sending funds…' : 'Simulate funding'}
      </Button>
    )
  }
  return (
    <Button look={look} disabled={!isOpen || execute.isPending} onClick={() => execute.mutate(quote.id)}>
      {execute.isPending ? 'Executing…' : 'Execute'}
    </Button>
  )
}

function hintFor(funding: Funding, quote: Quote): string {
  const amount = moneyText(quote.totalSendingAmount, quote.sendingCurrency)
  switch (funding) {
    case 'drawn':
      return `Executing the quote debits ${amount} from the source account.`
    case 'external':
      return `“Simulate funding” (sandbox only) acts as if exactly ${amount} had arrived from the payer’s bank or wallet. The quote then executes automatically; don’t call execute.`
    case 'signed':
      return 'The call to execute needs a stamp over payloadToSign, in the header Service-Wallet-Signature. “Stamp and execute” opens the flow that makes the stamp and the call.'
    default:
      return funding satisfies never
  }
}
