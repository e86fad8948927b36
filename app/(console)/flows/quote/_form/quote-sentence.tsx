import { predictRejection } from '#app/(console)/flows/quote/_draft/quote-sides'
import { AmountInput, AmountNote } from './amount-input'
import { DestinationSelect, isUma, RailSelect } from './destination-select'
import { FieldNote } from './form-field'
import { inputAttributes, type QuoteForm } from './quote-form'
import { RealtimeFields } from './realtime-fields'
import { isRealtimeFunding, SourceSelect } from './source-select'
import { UmaFields } from './uma-fields'

/** The request as a sentence with inputs. */
export function QuoteSentence({ form }: { form: QuoteForm }) {
  const { draft } = form
  const isReceiving = draft.body.lockedCurrencySide === 'RECEIVING'
  const rejection = predictRejection(draft.body, form.sides)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-2 text-16 text-text-2">
        {isReceiving ? 'Deliver' : 'Send'} <AmountInput form={form} /> from <SourceSelect form={form} /> to{' '}
        <DestinationSelect form={form} /> <RailSelect form={form} />
        <span className="inline-flex items-baseline gap-2">
          and lock
          <select
            {...inputAttributes(form, 'lockedCurrencySide')}
            aria-label="Locked side"
            className="inline-control"
            value={isReceiving ? 'RECEIVING' : 'SENDING'}
            onChange={event => draft.set({ lockedCurrencySide: event.target.value })}
          >
            <option value="SENDING">what is sent</option>
            <option value="RECEIVING">what is received</option>
          </select>
        </span>
      </div>
      {['source.accountId', 'destination.accountId', 'destination.paymentRail', 'lockedCurrencySide'].map(name => (
        <FieldNote key={name} form={form} name={name} />
      ))}
      <FieldNote form={form} name="lockedCurrencyAmount">
        <AmountNote form={form} />
      </FieldNote>
      {form.parties.hasMore && (
        <p className="text-12 text-text-3">
          The menus show only the first 100 entries of each list. Enter any other ID in the JSON.
        </p>
      )}
      {rejection && <p className="text-warn">{rejection}</p>}
      {(isRealtimeFunding(form) || isUma(form)) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 card p-4">
          {isRealtimeFunding(form) && <RealtimeFields form={form} />}
          {isUma(form) && <UmaFields form={form} />}
        </div>
      )}
    </div>
  )
}
