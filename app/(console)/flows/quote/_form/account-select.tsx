import type { Account } from '#app/(console)/flows/quote/_calls/parties'
import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { inputAttributes, type QuoteForm } from './quote-form'

const GROUPS = ['Platform', 'Customers', 'External accounts'] as const

/** Select with all accounts and one other option. An account ID that is not listed remains selected. */
export function AccountSelect(props: {
  form: QuoteForm
  side: 'source' | 'destination'
  label: string
  /** The option that is not an account. */
  other: { readonly kind: string; readonly words: string; readonly isChosen: boolean }
  choose: (idOrKind: string) => void
}) {
  const { form, side, other } = props
  const field = `${side}.accountId`
  const chosen = other.isChosen ? other.kind : textAt(form.draft.body, field)
  const isListed = other.isChosen || form.sides[side] !== undefined
  return (
    <select
      {...inputAttributes(form, field)}
      aria-label={props.label}
      className="inline-control max-sm:w-full"
      value={chosen}
      onChange={event => props.choose(event.target.value)}
    >
      {!isListed && <option value={chosen}>{chosen === '' ? 'Choose an account' : `${chosen} (not listed)`}</option>}
      {GROUPS.map(group => (
        <Group key={group} name={group} accounts={form.parties.accounts.filter(each => each.group === group)} />
      ))}
      <option value={other.kind}>{other.words}</option>
    </select>
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
