import { reasonOf } from '#app/_data/api/unsent-reason'
import { Button } from '#app/_ui/button.tsx'
import { moneyText, plainNumber } from '#app/_ui/text/amount-text'
import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { RejectedCall } from '#lib/client/rejected-call'
import type { UmaLookup } from '#lib/client/wire-types'
import { Field } from './form-field'
import { type QuoteForm, textInputProps } from './quote-form'

export function LookupResult({ form, found }: { form: QuoteForm; found: UmaLookup }) {
  const requiredFields = found.requiredPayerDataFields
  const chosen = found.supportedCurrencies.find(
    ({ currency }) => currency.code === textAt(form.draft.body, 'destination.currency'),
  )
  return (
    <>
      <Field
        form={form}
        name="destination.currency"
        label="Receives"
        note={
          chosen && (
            <p>
              Estimated rate: {plainNumber(Number(chosen.estimatedExchangeRate.toPrecision(6)))} {chosen.currency.code}{' '}
              per unit sent.
            </p>
          )
        }
      >
        <select {...textInputProps(form, 'destination.currency')} className="control w-full">
          {found.supportedCurrencies.map(({ currency, min, max }) => (
            <option key={currency.code} value={currency.code}>
              {currency.code} · {moneyText(min, currency)} to {moneyText(max, currency)}
            </option>
          ))}
        </select>
      </Field>
      {requiredFields.length > 0 && (
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-border p-3 sm:grid-cols-2">
          <legend className="px-1 text-text-2">Sender details for the receiver</legend>
          {requiredFields.map(({ name, mandatory }) => (
            <Field
              key={name}
              form={form}
              name={`senderCustomerInfo.${name}`}
              label={
                <>
                  <code>{name}</code> {mandatory ? '' : '(optional)'}
                </>
              }
            >
              <input
                {...textInputProps(form, `senderCustomerInfo.${name}`)}
                placeholder={name.endsWith('DATE') ? 'YYYY-MM-DD' : undefined}
                autoComplete="off"
                className="control w-full"
              />
            </Field>
          ))}
          <p className="sm:col-span-2">
            <Button onClick={() => form.draft.set(sampleOf(requiredFields.map(({ name }) => name)))}>
              Fill with sample data
            </Button>
          </p>
        </fieldset>
      )}
    </>
  )
}

export function LookupProblem({ error }: { error: Error }) {
  return (
    <p className="text-err" role="alert">
      {error instanceof RejectedCall && (
        <code>
          {error.status} {error.code}{' '}
        </code>
      )}
      {reasonOf(error)}
    </p>
  )
}

const SAMPLES: Readonly<Record<string, string>> = {
  FULL_NAME: 'Ada Example',
  BIRTH_DATE: '1990-01-15',
  NATIONALITY: 'US',
  COUNTRY_OF_RESIDENCE: 'US',
  EMAIL: 'ada@example.com',
  PHONE_NUMBER: '+14155550123',
}

function sampleOf(names: readonly string[]) {
  return Object.fromEntries(names.map(name => [`senderCustomerInfo.${name}`, SAMPLES[name] ?? 'Sample']))
}
