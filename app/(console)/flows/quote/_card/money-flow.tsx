import type { ReactNode } from 'react'
import { moneyText, percentText } from '#app/_ui/text/amount-text'
import type { Quote } from '#lib/client/wire-types'
import { breakdownOf, type FeePart, rateSentence } from './fee-breakdown'

export function MoneyFlow({ quote }: { quote: Quote }) {
  const { sending, fees, net, parts } = breakdownOf(quote)
  const from = quote.sendingCurrency
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-20 font-semibold">
        <span data-testid="sends">{moneyText(sending, from)}</span>
        <span aria-hidden="true" className="text-text-3">
          →
        </span>
        <span className="sr-only">converts to</span>
        <span data-testid="receives">{moneyText(quote.totalReceivingAmount, quote.receivingCurrency)}</span>
      </p>
      <p className="text-14 text-text-2" data-testid="rate">
        {rateSentence(quote)}
      </p>
      <dl className="grid gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <Line name="Sending" amount={moneyText(sending, from)} units={sending} />
        <Line name={<>− fees ({percentText(fees, sending)}%)</>} amount={moneyText(fees, from)} units={fees} />
        <FeeBars parts={parts} quote={quote} />
        <Line name="= exchanged" amount={moneyText(net, from)} units={net} isSum />
        <Line
          name="→ receiving"
          amount={moneyText(quote.totalReceivingAmount, quote.receivingCurrency)}
          units={BigInt(quote.totalReceivingAmount)}
          isSum
        />
      </dl>
    </div>
  )
}

function Line(props: { name: ReactNode; amount: string; units: bigint; isSum?: boolean }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 sm:col-span-3 sm:grid sm:grid-cols-subgrid ${props.isSum ? 'border-t border-border pt-1' : ''}`}
    >
      <dt className={props.isSum ? '' : 'text-text-2'}>{props.name}</dt>
      <dd className="flex items-baseline gap-x-3 text-right sm:col-span-2 sm:grid sm:grid-cols-subgrid">
        <code className="text-text-3">{String(props.units)}</code>
        <span className={`min-w-24 ${props.isSum ? 'font-semibold' : ''}`}>{props.amount}</span>
      </dd>
    </div>
  )
}

/** Fee components as bars relative to the largest one: relative to the total they would be invisible. */
function FeeBars({ parts, quote }: { parts: readonly FeePart[]; quote: Quote }) {
  if (parts.length === 0 || quote.feesIncluded === 0) return null
  const [largest = 1n] = parts.map(({ amount }) => amount).sort((a, b) => (a < b ? 1 : -1))
  return (
    <div className="sm:col-span-3">
      <dt className="sr-only">Fee breakdown</dt>
      <dd>
        <ul className="grid gap-1 py-1 pl-3">
          {parts.map(({ name, amount, note }) => (
            <li key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
              <span className="text-12 text-text-2">{name}</span>
              <span className="flex flex-wrap items-center gap-x-3">
                <svg
                  aria-hidden="true"
                  className="h-2 w-full max-w-32 flex-1 basis-16 fill-accent"
                  preserveAspectRatio="none"
                >
                  <rect width={`${percentText(amount, largest)}%`} height="100%" rx="1" />
                </svg>
                <span className="flex-[2] basis-32 text-12 text-text-3">{note}</span>
              </span>
              <span className="text-12 text-text-2">{moneyText(amount, quote.sendingCurrency)}</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
