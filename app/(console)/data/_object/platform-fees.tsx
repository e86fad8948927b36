import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { readApi } from '#app/_data/api/call-api'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import { useSandboxCall } from '#app/(console)/data/use-sandbox-call'
import { currencyOf } from '#lib/contract/money/currency'
import { FEE_CURRENCIES, type FeeConfigDocument } from '#lib/contract/money/platform-fee'
import { JSON_HEADERS } from '#lib/contract/operation'

/** Parts of a fee as JSON text. */
interface FeeInput {
  readonly currency: string
  readonly fixed: string
  readonly bps: string
}

/** The configuration of the console's platform. */
export const configQuery = queryOptions({
  queryKey: ['platformConfig'],
  queryFn: ({ client }) => readApi(client)('GET /config'),
})

/** The general fees of the console's platform, and a form that sets the fee of one currency. */
export function PlatformFees() {
  useRefetchOnCalls('platformConfig')
  const { data, error } = useQuery(configQuery)
  const id = useId()
  const first = useRef<HTMLSelectElement>(null)
  const change = useSandboxCall(({ currency, fixed, bps }: FeeInput) => ({
    method: 'PATCH',
    path: '/config',
    headers: JSON_HEADERS,
    body: `{"feeConfigs":[{"feeType":"CROSS_CURRENCY_TRANSACTION","sourceCurrency":"${currency}","variableFeeBps":${bps},"fixedFee":{"amount":${fixed},"currency":"${currency}"}}]}`,
  }))
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const currency = String(form.get('currency'))
    change.mutate(
      { currency, fixed: jsonOf(form.get('fixed')), bps: jsonOf(form.get('bps')) },
      { onSuccess: () => announce(`Fee for quotes from ${currency} saved`) },
    )
  }
  function remove(currency: string) {
    const onSuccess = () => {
      announce(`Fee for quotes from ${currency} removed`)
      // The button that was pressed disappears.
      first.current?.focus()
    }
    change.mutate({ currency, fixed: '0', bps: '0' }, { onSuccess })
  }
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
      <ErrorNote>{error && `Couldn’t load the fees: ${error.message}`}</ErrorNote>
      {data?.feeConfigs.length === 0 && (
        <p className="text-text-2">No fees. A fee is part of the price of each new quote.</p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {data?.feeConfigs.map(fee => (
          <li key={fee.sourceCurrency} data-testid="platform-fee" className="flex flex-wrap items-center gap-x-3">
            {feeText(fee)}
            <Button look="quiet" disabled={change.isPending} onClick={() => remove(fee.sourceCurrency)}>
              Remove<span className="sr-only"> the fee for quotes from {fee.sourceCurrency}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="grid gap-1">
          <label htmlFor={`${id}-currency`} className="text-12 text-text-3">
            Quotes from
          </label>
          <select ref={first} id={`${id}-currency`} name="currency" className="control">
            {FEE_CURRENCIES.map(code => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </div>
        <FeePart id={`${id}-fixed`} name="fixed" label="Fixed part (smallest unit)" />
        <FeePart id={`${id}-bps`} name="bps" label="Basis points" />
        <Button type="submit" disabled={change.isPending}>
          Save fee
        </Button>
      </form>
      <ErrorNote>{change.error?.message}</ErrorNote>
    </div>
  )
}

function FeePart({ id, name, label }: { id: string; name: 'fixed' | 'bps'; label: string }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-text-3">
        {label}
      </label>
      <input
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue="0"
        className="control w-36 font-mono text-code"
      />
    </div>
  )
}

/** Returns an integer unchanged. Other text becomes a JSON string, for the API to reject. */
function jsonOf(value: FormDataEntryValue | null): string {
  const text = String(value).trim()
  return /^-?(0|[1-9]\d*)$/.test(text) ? text : JSON.stringify(text)
}

function feeText({ sourceCurrency, fixedFee, variableFeeBps }: FeeConfigDocument): string {
  const currency = currencyOf(sourceCurrency)
  const fixed = currency === undefined ? `${fixedFee.amount}` : moneyText(fixedFee.amount, currency)
  return `${fixed} and ${variableFeeBps / 100}% of each quote from ${sourceCurrency}`
}
