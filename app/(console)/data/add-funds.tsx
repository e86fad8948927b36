import { type FormEvent, useId, useRef, useState } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import type { InternalAccount } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'
import { useSandboxCall } from './use-sandbox-call'

/** Form that adds funds to an account, in the smallest unit of its currency. Rejects invalid amounts without a call. */
export function AddFunds({ account }: { account: InternalAccount }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { currency } = account.balance
  const [amount, setAmount] = useState(String(100 * 10 ** currency.decimals))
  const fund = useSandboxCall((minorUnits: bigint) => ({
    method: 'POST',
    path: `/sandbox/internal-accounts/${account.id}/fund`,
    headers: JSON_HEADERS,
    body: `{"amount":${minorUnits}}`,
  }))
  const problem = amountProblem(amount)

  function changeAmount(text: string) {
    setAmount(text)
    // Removes the error of the previous amount.
    fund.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem !== undefined) {
      field.current?.focus()
      announce(`Nothing was sent. ${problem}`)
      return
    }
    const minorUnits = BigInt(amount.trim())
    fund.mutate(minorUnits, { onSuccess: () => announce(`${moneyText(minorUnits, currency)} added`) })
  }

  return (
    <form onSubmit={submit} className="grid gap-1">
      <label htmlFor={id} className="text-12 text-text-3">
        Amount to add (smallest unit)
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-echo`}
          value={amount}
          onChange={event => changeAmount(event.target.value)}
          className="control w-40 font-mono text-code"
        />
        <Button type="submit" disabled={fund.isPending}>
          Add funds
        </Button>
        <span id={`${id}-echo`} className={problem === undefined ? 'text-text-2' : 'text-err'}>
          {problem ?? `= ${moneyText(BigInt(amount.trim()), currency)}`}
        </span>
      </div>
      <ErrorNote>{fund.error?.message}</ErrorNote>
    </form>
  )
}

/** Returns an error message for an invalid amount in the smallest unit. The API checks the maximum. */
export function amountProblem(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 'Enter an amount.'
  if (/^[-−]/.test(trimmed)) return 'Enter an amount greater than 0. Funds can only be added.'
  if (/^\d*[.,]\d*$/.test(trimmed)) return 'Enter a whole number in the smallest unit.'
  if (!/^\d+$/.test(trimmed)) return 'Use digits only.'
  return /^0+$/.test(trimmed) ? 'Enter an amount greater than 0.' : undefined
}
