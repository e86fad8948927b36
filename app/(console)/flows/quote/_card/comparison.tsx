import { moneyText } from '#app/_ui/text/amount-text'
import type { OtherQuote } from '#app/(console)/flows/quote/use-quote-builder'
import type { Quote } from '#lib/client/wire-types'

/** Compares a quote with the previous one, which locked the other side. */
export function Comparison({ quote, other }: { quote: Quote; other: OtherQuote }) {
  return (
    <div>
      <table className="w-full text-left">
        <caption className="pb-1 text-left text-12 text-text-3">Previous and current quote</caption>
        <thead className="text-12 text-text-3">
          <tr className="[&>th]:py-1 [&>th]:pr-3 [&>th]:font-normal">
            <th scope="col">Locked</th>
            <th scope="col">Sends</th>
            <th scope="col">Receives</th>
            <th scope="col">Fees</th>
          </tr>
        </thead>
        <tbody className="[&>tr]:border-t [&>tr]:border-border [&_td]:py-1 [&_td]:pr-3 [&_th]:pr-3 [&_th]:font-normal">
          <Row name="previous" lockedSide={other.lockedSide} quote={other.quote} />
          <Row name="current" lockedSide={other.lockedSide === 'SENDING' ? 'RECEIVING' : 'SENDING'} quote={quote} />
        </tbody>
      </table>
      <p className="border-t border-border pt-1 text-12 text-text-3">{differenceOf(quote, other.quote)}</p>
    </div>
  )
}

function Row({ name, lockedSide, quote }: { name: string; lockedSide: OtherQuote['lockedSide']; quote: Quote }) {
  return (
    <tr>
      <th scope="row">
        <code>{lockedSide}</code> <span className="text-text-3 max-sm:block">{name}</span>
      </th>
      <td>{moneyText(quote.totalSendingAmount, quote.sendingCurrency)}</td>
      <td>{moneyText(quote.totalReceivingAmount, quote.receivingCurrency)}</td>
      <td>{moneyText(quote.feesIncluded, quote.sendingCurrency)}</td>
    </tr>
  )
}

/** Rounding to the smallest unit can make the amounts differ. */
function differenceOf(quote: Quote, other: Quote): string {
  const sent = quote.totalSendingAmount - other.totalSendingAmount
  const received = quote.totalReceivingAmount - other.totalReceivingAmount
  if (sent === 0 && received === 0) return 'Both quotes have the same amounts.'
  const difference = (amount: number, currency: Quote['sendingCurrency'], what: string) =>
    amount === 0 ? [] : [`${moneyText(Math.abs(amount), currency)} ${amount > 0 ? 'more' : 'less'} ${what}`]
  return `Compared with the previous quote: ${[...difference(sent, quote.sendingCurrency, 'sent'), ...difference(received, quote.receivingCurrency, 'received')].join(', ')}.`
}
