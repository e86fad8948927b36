import type { Quote } from '#lib/client/api'
import { moneyText } from '../../../../_ui/amount-text'

/** A quote beside the one whose other side it locks. */
export function Comparison({ quote, other }: { quote: Quote; other: Quote }) {
  return (
    <table className="w-full text-left">
      <caption className="pb-1 text-left text-12 text-text-3">Both ways of locking this transfer</caption>
      <thead className="text-12 text-text-3">
        <tr className="[&>th]:py-1 [&>th]:pr-3 [&>th]:font-normal">
          <th scope="col">Quote</th>
          <th scope="col">Sends</th>
          <th scope="col">Receives</th>
          <th scope="col">Fees</th>
        </tr>
      </thead>
      <tbody className="[&>tr]:border-t [&>tr]:border-border [&_td]:py-1 [&_td]:pr-3 [&_th]:pr-3 [&_th]:font-normal">
        <Row name="before" quote={other} />
        <Row name="this one" quote={quote} />
      </tbody>
    </table>
  )
}

function Row({ name, quote }: { name: string; quote: Quote }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{moneyText(quote.totalSendingAmount, quote.sendingCurrency)}</td>
      <td>{moneyText(quote.totalReceivingAmount, quote.receivingCurrency)}</td>
      <td>{moneyText(quote.feesIncluded, quote.sendingCurrency)}</td>
    </tr>
  )
}
