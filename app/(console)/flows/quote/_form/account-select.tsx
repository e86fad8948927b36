import type { Account } from '#app/(console)/flows/quote/_calls/parties'
import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { Field } from './form-field'
import { type QuoteForm, wiring } from './quote-form'

const GROUPS = ['Platform', 'Customers', 'External accounts'] as const

/** Select of accounts, grouped by location. An id that is not listed stays selected. */
export function AccountSelect(props: { form: QuoteForm; side: 'source' | 'destination'; label: string }) {
  const { form, side } = props
  const field = `${side}.accountId`
  const chosen = textAt(form.draft.body, field)
  const { accounts, hasMore } = form.parties
  const account = form.sides[side]
  return (
    <Field
      form={form}
      name={field}
      label={props.label}
      note={
        <>
          {account && (
            <p>
              <code className="break-all">{account.type}</code>
              {account.customerId === undefined && account.group !== 'Platform' && ' (platform)'}
            </p>
          )}
          {hasMore && <p>Shows the first 100 accounts of each list. Enter any other ID in the JSON.</p>}
        </>
      }
    >
      <select
        {...wiring(form, field)}
        className="control w-full"
        value={chosen}
        onChange={event => form.draft.set({ [field]: event.target.value, ...railWithout(side) })}
      >
        {account === undefined && (
          <option value={chosen}>{chosen === '' ? 'Choose an account' : `${chosen} (not listed)`}</option>
        )}
        {GROUPS.map(group => (
          <Group key={group} name={group} accounts={accounts.filter(each => each.group === group)} />
        ))}
      </select>
    </Field>
  )
}

function Group({ name, accounts }: { name: string; accounts: readonly Account[] }) {
  if (accounts.length === 0) return null
  return (
    <optgroup label={name}>
      {accounts.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </optgroup>
  )
}

/** Clears the rail: another account has other rails. */
function railWithout(side: 'source' | 'destination') {
  return side === 'destination' ? { 'destination.paymentRail': undefined } : {}
}
