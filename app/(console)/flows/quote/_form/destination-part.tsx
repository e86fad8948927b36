import { Choice } from '#app/_ui/choice-buttons.tsx'
import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { forecast } from '#app/(console)/flows/quote/_draft/quote-sides'
import { AccountSelect } from './account-select'
import { Field, Part } from './form-field'
import { type QuoteForm, textMember } from './quote-form'
import { UmaFields } from './uma-fields'

const KINDS = [
  ['ACCOUNT', 'Account'],
  ['UMA_ADDRESS', 'UMA address'],
] as const

export function DestinationPart({ form }: { form: QuoteForm }) {
  const kind = textAt(form.draft.body, 'destination.destinationType')
  const refusal = forecast(form.draft.body, form.sides)
  return (
    <Part title="Destination">
      <Choice legend="Destination type" options={KINDS} chosen={kind} choose={next => switchTo(next, form)} />
      {kind === 'UMA_ADDRESS' ? (
        <UmaFields form={form} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <AccountSelect form={form} side="destination" label="Destination account" />
          <RailSelect form={form} />
        </div>
      )}
      {refusal && <p className="text-warn">{refusal}</p>}
    </Part>
  )
}

/** Select of the account's rails; says so if it has no rails. */
function RailSelect({ form }: { form: QuoteForm }) {
  const rails = form.sides.destination?.rails ?? []
  const chosen = textAt(form.draft.body, 'destination.paymentRail')
  const isUnlisted = chosen !== '' && !rails.includes(chosen)
  const isOff = rails.length === 0 && !isUnlisted
  return (
    <Field
      form={form}
      name="destination.paymentRail"
      label="Rail"
      note={isOff && <p>Only external bank accounts have payment rails.</p>}
    >
      <select {...textMember(form, 'destination.paymentRail')} disabled={isOff} className="control w-full">
        <option value="">{isOff ? 'None' : 'Default'}</option>
        {isUnlisted && <option value={chosen}>{chosen} (not supported)</option>}
        {rails.map(rail => (
          <option key={rail}>{rail}</option>
        ))}
      </select>
    </Field>
  )
}

function switchTo(kind: 'ACCOUNT' | 'UMA_ADDRESS', { draft, parties, sides }: QuoteForm) {
  const account = parties.accounts.find(each => each.currency !== sides.sending?.code)
  draft.set({
    destination:
      kind === 'ACCOUNT'
        ? { destinationType: kind, accountId: account?.id ?? '' }
        : { destinationType: kind, umaAddress: '$success.eur@sandbox.uma.money' },
    lookupId: undefined,
    senderCustomerInfo: undefined,
  })
}
