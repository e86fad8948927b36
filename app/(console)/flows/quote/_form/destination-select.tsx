import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { AccountSelect } from './account-select'
import { type QuoteForm, textInputProps } from './quote-form'

const UMA = 'UMA_ADDRESS'

export function isUma({ draft }: QuoteForm): boolean {
  return textAt(draft.body, 'destination.destinationType') === UMA
}

/** Select for the destination, which is an account or a UMA address. */
export function DestinationSelect({ form }: { form: QuoteForm }) {
  return (
    <AccountSelect
      form={form}
      side="destination"
      label="Destination account"
      other={{ kind: UMA, words: 'UMA address', isChosen: isUma(form) }}
      choose={chosen => choose(chosen, form)}
    />
  )
}

function choose(chosen: string, form: QuoteForm) {
  const { draft } = form
  const destination: Record<string, string> =
    chosen === UMA
      ? { destinationType: UMA, umaAddress: '$success.eur@sandbox.uma.money' }
      : { destinationType: 'ACCOUNT', accountId: chosen }
  if (chosen !== UMA && !isUma(form)) {
    // The new account may not support the rail of the previous one.
    draft.set({ 'destination.accountId': chosen, 'destination.paymentRail': undefined })
  } else draft.set({ destination, lookupId: undefined, senderCustomerInfo: undefined })
}

export function RailSelect({ form }: { form: QuoteForm }) {
  const rails = form.sides.destination?.rails ?? []
  const chosen = textAt(form.draft.body, 'destination.paymentRail')
  if (rails.length === 0 && chosen === '') return null
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      via
      <select {...textInputProps(form, 'destination.paymentRail')} aria-label="Rail" className="inline-control">
        <option value="">default rail</option>
        {chosen !== '' && !rails.includes(chosen) && <option value={chosen}>{chosen} (not supported)</option>}
        {rails.map(rail => (
          <option key={rail}>{rail}</option>
        ))}
      </select>
    </span>
  )
}
