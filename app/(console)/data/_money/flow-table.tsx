import { Icon } from '#app/_ui/icon.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import { type MoneyFlow, STATE_WORDS } from './map-flows'

/** The flows of the map as a table. */
export function FlowTable({ flows }: { flows: readonly MoneyFlow[] }) {
  if (flows.length === 0) return <figcaption className="text-text-2">No money has moved yet.</figcaption>
  return (
    <figcaption>
      <details className="group">
        <summary className="inline-flex min-h-6 items-center gap-1 text-12 text-text-2 hover:text-text">
          <Icon name="chevronRight" className="group-open:rotate-90" />
          Movements as a table
        </summary>
        <table className="mt-2 w-full text-left">
          <thead className="text-12 text-text-3">
            <tr>
              <th className="py-1 pr-3 font-normal">From</th>
              <th className="py-1 pr-3 font-normal">To</th>
              <th className="py-1 pr-3 text-right font-normal">Sent</th>
              <th className="py-1 pr-3 text-right font-normal max-sm:hidden">Received</th>
              <th className="py-1 pr-3 text-right font-normal max-sm:hidden">Transfers</th>
              <th className="py-1 font-normal">State</th>
            </tr>
          </thead>
          <tbody>
            {flows.map(({ key, from, to, sent, received, count, state }) => (
              <tr key={key} className="border-t border-border align-top wrap-anywhere">
                <td className="py-1 pr-3">{from.name}</td>
                <td className="py-1 pr-3">{to.name}</td>
                <td className="py-1 pr-3 text-right">{moneyText(sent.amount, sent.currency)}</td>
                <td className="py-1 pr-3 text-right max-sm:hidden">{moneyText(received.amount, received.currency)}</td>
                <td className="py-1 pr-3 text-right max-sm:hidden">{count}</td>
                <td className="py-1">{STATE_WORDS[state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figcaption>
  )
}
