import { isRealtime } from '#app/(console)/flows/quote/_draft/contract-facts'
import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { Field } from './form-field'
import { inputAttributes, type QuoteForm, textInputProps } from './quote-form'

/** Fields for the currency, network and customer of real-time funding. */
export function RealtimeFields({ form }: { form: QuoteForm }) {
  const { draft, facts, parties } = form
  const networks = facts.networksOf[textAt(draft.body, 'source.currency')]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      <Field form={form} name="source.currency" label="Currency">
        <select
          {...inputAttributes(form, 'source.currency')}
          className="control w-full"
          value={textAt(draft.body, 'source.currency')}
          onChange={event => setCurrency(event.target.value, form)}
        >
          {facts.currencies.map(({ code, name }) => (
            <option key={code} value={code} disabled={!isRealtime(code, facts)}>
              {code} · {isRealtime(code, facts) ? name : 'no instant rail; not available'}
            </option>
          ))}
        </select>
      </Field>
      {networks && (
        <Field form={form} name="source.cryptoNetwork" label="Network">
          <select {...textInputProps(form, 'source.cryptoNetwork')} className="control w-full">
            <option value="">None</option>
            {networks.map(network => (
              <option key={network}>{network}</option>
            ))}
          </select>
        </Field>
      )}
      <Field form={form} name="source.customerId" label="On behalf of">
        <select {...textInputProps(form, 'source.customerId')} className="control w-full">
          <option value="">Platform</option>
          {parties.customers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

/** Also selects the currency's first network. Fiat has no networks. */
function setCurrency(currency: string, { draft, facts }: QuoteForm) {
  draft.set({ 'source.currency': currency, 'source.cryptoNetwork': facts.networksOf[currency]?.[0] })
}
