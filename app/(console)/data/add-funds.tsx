import { type FormEvent, useId, useState } from 'react'
import type { InternalAccount } from '#lib/client/api'
import { JSON_HEADERS } from '#lib/contract/operation'
import { moneyText } from '../../_ui/amount-text'
import { announce } from '../../_ui/announcer'
import { Button } from '../../_ui/button'
import { useAct } from './use-act'

/** Credits an account from nowhere, in the smallest unit of its currency. */
export function AddFunds({ account }: { account: InternalAccount }) {
  const id = useId()
  const { currency } = account.balance
  const [amount, setAmount] = useState(String(100 * 10 ** currency.decimals))
  const fund = useAct((minorUnits: string) => ({
    method: 'POST',
    path: `/sandbox/internal-accounts/${account.id}/fund`,
    headers: JSON_HEADERS,
    body: `{"amount":${minorUnits}}`,
  }))
  const isWhole = /^\d{1,16}$/.test(amount)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole) fund.mutate(amount, { onSuccess: () => announce(`${moneyText(BigInt(amount), currency)} added`) })
  }

  return (
    <form onSubmit={submit} className="grid gap-1">
      <label htmlFor={id} className="text-12 text-text-3">
        Add funds, in the smallest unit
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          inputMode="numeric"
          pattern="[0-9]{1,16}"
          title="An integer of at most 16 digits"
          autoComplete="off"
          value={amount}
          onChange={event => setAmount(event.target.value)}
          className="control w-40 font-mono text-code"
        />
        <Button type="submit" disabled={fund.isPending}>
          Add funds
        </Button>
        <span className="text-text-2">{isWhole ? `= ${moneyText(BigInt(amount), currency)}` : 'an integer'}</span>
      </div>
      {fund.isError && (
        <p role="alert" className="text-err">
          {fund.error.message}
        </p>
      )}
    </form>
  )
}
