import { useId } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { useLookupReceiver } from '#app/(console)/flows/quote/_calls/quote-calls'
import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { Field } from './form-field'
import { LookupProblem, LookupResult } from './lookup-result'
import { inputAttributes, type QuoteForm, textInputProps } from './quote-form'

/** UMA addresses with fixed outcomes in the sandbox, without their domain. */
const KNOWN = [
  '$success.usd',
  '$success.eur',
  '$success.mxn',
  '$pending.long.usd',
  '$fail.compliance.usd',
  '$fail.refund.usd',
  '$non.existent.usd',
]

export function UmaFields({ form }: { form: QuoteForm }) {
  const list = useId()
  const lookup = useLookupReceiver()
  const { draft } = form
  const address = textAt(draft.body, 'destination.umaAddress')
  const lookupId = textAt(draft.body, 'lookupId')
  const found = lookup.variables?.address === address && lookup.data?.lookupId === lookupId ? lookup.data : undefined

  function lookUp() {
    const customerId = form.sides.source?.customerId ?? textAt(draft.body, 'source.customerId')
    lookup.mutate(
      { address, customerId: customerId || undefined },
      {
        onSuccess: ({ lookupId: id, supportedCurrencies: [first] }) => {
          draft.set({ lookupId: id, 'destination.currency': first?.currency.code })
          announce('Receiver found')
        },
      },
    )
  }

  return (
    <>
      <Field
        form={form}
        name="destination.umaAddress"
        label="UMA address"
        note={
          <p>
            Sandbox: payments to any {'$success.<currency>'} address succeed. The other suggested addresses delay a
            payment, make it fail, or don’t exist.
          </p>
        }
      >
        <div className="flex flex-wrap gap-2">
          <input
            {...inputAttributes(form, 'destination.umaAddress')}
            list={list}
            className="control min-w-0 flex-1 basis-72 font-mono text-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            value={address}
            onChange={event =>
              draft.set({
                'destination.umaAddress': event.target.value,
                lookupId: undefined,
                senderCustomerInfo: undefined,
              })
            }
          />
          <Button disabled={lookup.isPending || address === ''} onClick={lookUp}>
            <Icon name="search" />
            {lookup.isPending ? 'Looking up…' : 'Look up'}
          </Button>
        </div>
        <datalist id={list}>
          {KNOWN.map(name => (
            <option key={name} value={`${name}@sandbox.uma.money`} />
          ))}
        </datalist>
      </Field>
      {lookup.isError && lookup.variables.address === address && <LookupProblem error={lookup.error} />}
      <Field
        form={form}
        name="lookupId"
        label={<code>lookupId</code>}
        note={lookupId === '' && <p>Required for UMA destinations. “Look up” fills it in.</p>}
      >
        <input
          {...textInputProps(form, 'lookupId')}
          className="control w-full font-mono text-code"
          autoComplete="off"
          spellCheck="false"
        />
      </Field>
      {found && <LookupResult form={form} found={found} />}
    </>
  )
}
