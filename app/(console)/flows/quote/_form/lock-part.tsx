import { Choice } from '#app/_ui/choice-buttons.tsx'
import { decimalText, moneyText } from '#app/_ui/text/amount-text'
import { amountFromText, lockedAmount, textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { Field, Part } from './form-field'
import { type QuoteForm, wiring } from './quote-form'

const SIDES = [
  ['SENDING', 'Sending'],
  ['RECEIVING', 'Receiving'],
] as const

/** The locked side and its amount in the smallest unit, with the decimal amount beside it. */
export function LockPart({ form }: { form: QuoteForm }) {
  const { draft } = form
  return (
    <Part title="Lock">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Choice
          legend="Locked side"
          options={SIDES}
          chosen={textAt(draft.body, 'lockedCurrencySide')}
          choose={lockedCurrencySide => draft.set({ lockedCurrencySide })}
        />
        <p className="min-h-7 flex-1 basis-48 content-center text-text-3">
          {draft.body.lockedCurrencySide === 'RECEIVING'
            ? 'The receiver gets exactly this amount.'
            : 'The sender pays exactly this amount.'}
        </p>
      </div>
      <Field form={form} name="lockedCurrencyAmount" label="Amount (smallest unit)" note={<Limit form={form} />}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <input
            {...wiring(form, 'lockedCurrencyAmount')}
            inputMode="numeric"
            autoComplete="off"
            className="control w-48 font-mono text-code"
            value={textAt(draft.body, 'lockedCurrencyAmount')}
            onChange={event => draft.set({ lockedCurrencyAmount: amountFromText(event.target.value.trim()) })}
          />
          <output className="min-w-0 break-words" data-testid="amount-echo">
            <Echo form={form} />
          </output>
        </div>
      </Field>
    </Part>
  )
}

function Echo({ form: { draft, sides } }: { form: QuoteForm }) {
  const amount = lockedAmount(draft.body)
  if (draft.body.lockedCurrencyAmount === undefined) return <span className="text-text-3">enter an amount</span>
  if (amount === undefined) return <span className="text-warn">not an integer; the API rejects it</span>
  if (sides.locked === undefined) return <span className="text-text-3">in the receiver’s currency</span>
  return (
    <>
      → <strong className="font-semibold">{moneyText(amount, sides.locked)}</strong>
    </>
  )
}

function Limit({ form: { facts, sides } }: { form: QuoteForm }) {
  if (sides.locked === undefined) return null
  const { code, decimals } = sides.locked
  return (
    <p>
      {code} uses {decimals} decimals. Maximum {decimalText(BigInt(facts.amountMax), 0)}.
    </p>
  )
}
