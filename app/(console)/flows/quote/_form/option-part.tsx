import type { ReactNode } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { FEE_PARTS, feeOverrideWith, textAt, valueAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { whyNotImmediately } from '#app/(console)/flows/quote/_draft/quote-sides'
import { Field, FieldNote } from './form-field'
import { fieldErrorMessage, inputAttributes, type QuoteForm, textInputProps } from './quote-form'

const OPTIONS = [
  'immediatelyExecute',
  'description',
  'remittanceInformation',
  'purposeOfPayment',
  'platformFeeOverride',
]

/** Optional members of the body, then the children. Opens if the API rejects one of these members. */
export function OptionPart({ form, children }: { form: QuoteForm; children: ReactNode }) {
  const count = OPTIONS.filter(name => form.draft.body[name] !== undefined).length
  const hasFieldError = [...OPTIONS, ...Object.values(FEE_PARTS)].some(name => fieldErrorMessage(form, name))
  return (
    <details className="group" open={hasFieldError || undefined}>
      <summary className="inline-flex min-h-7 items-center gap-1.5 text-text-2 hover:text-text">
        <Icon name="chevronRight" className="text-text-3 group-open:rotate-90" />
        Options
        <span className="text-text-3">{count === 0 ? 'none set' : `${count} set`}</span>
      </summary>
      <div className="mt-2 grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-3 card p-4">
        <ImmediateExecution form={form} />
        <Field form={form} name="description" label="Memo" note={<p>Optional note, stored with the transaction.</p>}>
          <input {...textInputProps(form, 'description')} autoComplete="off" className="control w-full" />
        </Field>
        <Remittance form={form} />
        <Field form={form} name="purposeOfPayment" label="Purpose of payment">
          <select {...textInputProps(form, 'purposeOfPayment')} className="control w-full">
            <option value="">None</option>
            {form.facts.purposes.map(purpose => (
              <option key={purpose}>{purpose}</option>
            ))}
          </select>
        </Field>
        <PlatformFee form={form} />
        {children}
      </div>
    </details>
  )
}

/** Fields for a fee that replaces the general fee of the platform’s configuration. */
function PlatformFee({ form }: { form: QuoteForm }) {
  const input = (part: keyof typeof FEE_PARTS) => ({
    ...textInputProps(form, FEE_PARTS[part]),
    onChange: (event: { target: { value: string } }) =>
      form.draft.set({ platformFeeOverride: feeOverrideWith(form.draft.body, part, event.target.value.trim()) }),
    className: 'control w-full',
    autoComplete: 'off',
    inputMode: 'numeric' as const,
  })
  const note = <p>Replaces the platform’s general fee, only in quotes from USD.</p>
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field form={form} name={FEE_PARTS.fixed} label="Platform fee in cents, fixed" note={note}>
        <input {...input('fixed')} />
      </Field>
      <Field form={form} name={FEE_PARTS.bps} label="Platform fee in basis points">
        <input {...input('bps')} />
      </Field>
      <FieldNote form={form} name="platformFeeOverride" />
    </div>
  )
}

function ImmediateExecution({ form }: { form: QuoteForm }) {
  const isOn = valueAt(form.draft.body, 'immediatelyExecute') === true
  const reason = whyNotImmediately(form.draft.body, form.sides.source)
  const errorMessage = fieldErrorMessage(form, 'immediatelyExecute')
  const input = inputAttributes(form, 'immediatelyExecute')
  return (
    <div className="grid gap-1">
      <label className="flex min-h-7 items-center gap-2">
        <input
          {...input}
          type="checkbox"
          className="size-4 accent-accent"
          checked={isOn}
          disabled={reason !== undefined && !isOn}
          onChange={event => form.draft.set({ immediatelyExecute: event.target.checked || undefined })}
        />
        <span>
          Execute immediately at the current rate (<code>immediatelyExecute</code>)
        </span>
      </label>
      <div id={input['aria-describedby']} className="grid gap-1 text-12 text-text-3 empty:hidden">
        {errorMessage && <p className="text-13 text-err">{errorMessage}</p>}
        {reason && <p>Not available: {reason}</p>}
      </div>
    </div>
  )
}

/** Field for remittance information. It counts code points, as the API does. */
function Remittance({ form }: { form: QuoteForm }) {
  const length = [...textAt(form.draft.body, 'remittanceInformation')].length
  const max = form.facts.remittanceMax
  const count: ReactNode =
    length > max ? (
      <p className="text-warn">
        {length} of {max} characters. The API rejects this length.
      </p>
    ) : (
      <p>
        {length} of {max} characters
      </p>
    )
  return (
    <Field form={form} name="remittanceInformation" label="Remittance information (sent to the recipient)" note={count}>
      <input {...textInputProps(form, 'remittanceInformation')} autoComplete="off" className="control w-full" />
    </Field>
  )
}
