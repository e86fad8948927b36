import { useState } from 'react'
import { decimalText } from '#app/_ui/text/amount-text'
import { amountFromDecimal, lockedAmount, textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { inputAttributes, type QuoteForm } from './quote-form'

/** Input for the locked amount, with decimals and separators. Shows the text as typed until the input loses focus. */
export function AmountInput({ form: { draft, ...form } }: { form: QuoteForm }) {
  const [typed, setTyped] = useState<string>()
  const decimals = form.sides.locked?.decimals ?? 0
  const amount = lockedAmount(draft.body)
  const written = amount === undefined ? textAt(draft.body, 'lockedCurrencyAmount') : decimalText(amount, decimals)

  function changeText(text: string) {
    setTyped(text)
    draft.set({ lockedCurrencyAmount: amountFromDecimal(text.trim(), decimals) })
  }

  return (
    <span className="inline-flex items-baseline gap-1.5">
      <input
        {...inputAttributes({ draft, ...form }, 'lockedCurrencyAmount')}
        aria-label="Amount"
        inputMode="decimal"
        autoComplete="off"
        className="inline-control w-36 px-1 font-mono text-16 aria-invalid:border-err"
        value={typed ?? written}
        onChange={event => changeText(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {form.sides.locked?.code}
    </span>
  )
}

/** The locked amount in the smallest unit of its currency, or a note that the amount is missing or invalid. */
export function AmountNote({ form: { draft, facts, sides } }: { form: QuoteForm }) {
  const amount = lockedAmount(draft.body)
  const { locked } = sides
  return (
    <p>
      <output data-testid="amount-echo">
        {draft.body.lockedCurrencyAmount === undefined ? (
          'Enter an amount.'
        ) : amount === undefined ? (
          <span className="text-warn">Not an amount in {locked?.code ?? 'this currency'}; the API will reject it.</span>
        ) : (
          <>
            <code>lockedCurrencyAmount</code> is {String(amount)}
            {locked ? `, in the smallest unit of ${locked.code}.` : ', in the smallest unit of its currency.'}
          </>
        )}
      </output>{' '}
      {locked &&
        `${locked.code} has ${locked.decimals} decimal places. The maximum is ${decimalText(BigInt(facts.amountMax), locked.decimals)}.`}
    </p>
  )
}
