import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import { type MoneyFlow, STATE_WORDS } from './map-flows'

/** Table of the flows on the map. */
export function FlowTable({ flows }: { flows: readonly MoneyFlow[] }) {
  if (flows.length === 0)
    return <figcaption className="text-text-2">No money has moved to or from these accounts yet.</figcaption>
  return (
    <figcaption>
      <FigureTable summary="Movements as a table" className="">
        <table className={FIGURE_TABLE}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col" className="num">
                Sent
              </th>
              <th scope="col" className="num max-sm:hidden">
                Received
              </th>
              <th scope="col" className="num max-sm:hidden">
                Transfers
              </th>
              <th scope="col" className="pl-3">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {flows.map(({ key, from, to, sent, received, count, state }) => (
              <tr key={key} className="wrap-anywhere">
                <td>{from.name}</td>
                <td>{to.name}</td>
                <td className="num">{moneyText(sent.amount, sent.currency)}</td>
                <td className="num max-sm:hidden">{moneyText(received.amount, received.currency)}</td>
                <td className="num max-sm:hidden">{count}</td>
                <td className="pl-3">{STATE_WORDS[state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureTable>
    </figcaption>
  )
}
