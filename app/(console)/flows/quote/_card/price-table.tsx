import { FIGURE_TABLE } from '#app/_ui/figure-table.tsx'
import { moneyText, percentText } from '#app/_ui/text/amount-text'
import type { Quote } from '#lib/client/wire-types'
import { breakdownOf } from './fee-breakdown'
import type { Sides } from './price-scale'
import { SheetTable } from './sheet'

/** The price as a table, with the names of the response's fields. */
export function PriceTable({ quote, sides }: { quote: Quote; sides: Sides }) {
  const { sending, fees, net, parts } = breakdownOf(quote)
  const [from, to] = [quote.sendingCurrency, quote.receivingCurrency]
  const share = percentText(fees, sending)
  return (
    <SheetTable summary="As a table, with the fields of the response">
      <table className={FIGURE_TABLE}>
        <caption className="sr-only">Price</caption>
        <thead className="max-md:hidden">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Field</th>
            <th scope="col" className="num">
              Smallest unit
            </th>
            <th scope="col" className="num">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name="Sends" note={sides.source} field="totalSendingAmount" units={sending} currency={from} />
          <Row name="Fees" note={`${share}% of the amount sent`} field="feesIncluded" units={-fees} currency={from} />
          {parts.map(({ name, amount, note, field }) => (
            <Row key={name} name={name} note={note} field={field} units={-amount} currency={from} isPart />
          ))}
          <Row name="Exchanged" units={net} currency={from} />
          <Row
            name="Receives"
            note={sides.destination}
            field="totalReceivingAmount"
            units={BigInt(quote.totalReceivingAmount)}
            currency={to}
          />
        </tbody>
      </table>
    </SheetTable>
  )
}

function Row(props: {
  name: string
  note?: string
  field?: string | undefined
  units: bigint
  currency: Quote['sendingCurrency']
  isPart?: boolean
}) {
  return (
    <tr>
      <th scope="row" className={props.isPart ? 'pl-4' : ''}>
        {props.name} <span className="block text-12 text-text-3 sm:inline">{props.note}</span>
      </th>
      <td className="max-md:hidden">{props.field && <code>{props.field}</code>}</td>
      <td className="num max-md:hidden">{String(props.units)}</td>
      <td className="num">{moneyText(props.units, props.currency)}</td>
    </tr>
  )
}
