import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { isUnexecuted } from '#app/_data/accounts/quote-source'
import { control } from '#app/_data/api/control'
import { FIGURE_TABLE } from '#app/_ui/figure-table.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { moveFocus } from '#app/_ui/move-focus'
import { decimalText, moneyText } from '#app/_ui/text/amount-text'
import { TextLink } from '#app/_ui/text-link.tsx'
import { type Parties, partiesQuery } from '#app/(console)/flows/quote/_calls/parties'
import type { FollowedQuote } from '#app/(console)/flows/quote/_calls/use-followed-quote'
import type { Quote } from '#lib/client/wire-types'
import { accountName, LedgerDrawing, type LedgerLook, RateBridge } from './ledger-drawing'
import { entriesOf, type FigureEntry, magnitude, panelsOf } from './ledger-panels'
import { Sheet, SheetTable } from './sheet'

/**
 * Posted or planned ledger entries of a quote: one panel for each side, with accounts as columns. Shows nothing until
 * the entries are loaded.
 */
export function LedgerFigure({ followed, parties }: { followed: FollowedQuote; parties: Parties }) {
  const [highlighted, highlight] = useState<number>()
  const { quote, transaction, entries } = followed
  const { transactionId } = quote
  const isPlanned = isUnexecuted(quote) && entries.length === 0
  const { data: ledger, error } = useQuery({
    // The entries have balances, so this key makes them stale with the balances of the parties.
    queryKey: [...partiesQuery.queryKey, 'planned', transactionId],
    queryFn: () => control('GET /ledger/transactions/{transactionId}', { params: { transactionId } }),
    enabled: isPlanned,
  })
  const figureEntries = entriesOf(isPlanned ? (ledger?.planned ?? []) : entries)
  if (isPlanned && ledger === undefined && error)
    return <p className="text-err">Couldn’t load the planned ledger entries: {error.message}</p>
  if (figureEntries.length === 0) return null
  const look: LedgerLook = isPlanned ? 'planned' : transaction?.status === 'PROCESSING' ? 'moving' : 'moved'
  const firstAccount = figureEntries.find(({ account }) => account.startsWith('InternalAccount:'))?.account
  return (
    <Sheet
      title={isPlanned ? 'What will move' : 'What moved'}
      aside={firstAccount && <TextLink href={`/data?account=${firstAccount}`}>Account’s ledger</TextLink>}
    >
      <Panels
        {...{ figureEntries, quote, parties, look }}
        highlighted={highlighted === undefined ? undefined : figureEntries[highlighted]}
      />
      <EntryPicker
        entries={figureEntries}
        parties={parties}
        currencyOf={code => currencyOf(code, quote)}
        highlighted={highlighted}
        highlight={highlight}
      />
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 max-md:mb-2" data-testid="ledger-sums">
        {[...new Set(figureEntries.map(({ currency }) => currency))].map(code => (
          <Sum key={code} code={code} entries={figureEntries.filter(({ currency }) => currency === code)} />
        ))}
      </p>
      <SheetTable summary={`The ${figureEntries.length} entries as a table`}>
        <EntryTable entries={figureEntries} parties={parties} quote={quote} />
      </SheetTable>
    </Sheet>
  )
}

/** The panels are side by side only if there is room for their balances. */
function Panels(props: {
  figureEntries: readonly FigureEntry[]
  quote: Quote
  parties: Parties
  look: LedgerLook
  highlighted: FigureEntry | undefined
}) {
  const { figureEntries, quote, parties } = props
  const id = useId()
  const panels = panelsOf(figureEntries)
  const rows = Math.max(...panels.map(({ arrows }) => arrows.length))
  return (
    <div
      role="img"
      aria-labelledby={`${id}-name`}
      className="@container max-md:hidden"
      data-testid="ledger"
      data-look={props.look}
    >
      <p id={`${id}-name`} className="sr-only">
        {sentenceOf(figureEntries, parties, quote)}
      </p>
      <div className="flex flex-col @min-[60rem]:flex-row">
        {panels.map((panel, at) => (
          <Fragment key={`${panel.currency} ${panel.columns.length}`}>
            {at === 1 && <RateBridge rate={quote.exchangeRate} />}
            <LedgerDrawing
              panel={panel}
              currency={currencyOf(panel.currency, quote)}
              parties={parties}
              look={props.look}
              highlighted={props.highlighted}
              rows={rows}
            />
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** Any sum except zero is an error. */
function Sum({ code, entries }: { code: string; entries: readonly FigureEntry[] }) {
  const sum = entries.reduce((total, { amount }) => total + amount, 0n)
  return (
    <span className={`inline-flex items-center gap-1 ${sum === 0n ? 'text-ok' : 'text-err'}`}>
      <Icon name={sum === 0n ? 'check' : 'cross'} />
      {code} entries sum to {String(sum)}
    </span>
  )
}

function EntryTable({ entries, parties, quote }: { entries: readonly FigureEntry[]; parties: Parties; quote: Quote }) {
  return (
    <table className={FIGURE_TABLE}>
      <caption className="sr-only">Ledger entries</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="num">
            Change
          </th>
          <th scope="col" className="num">
            Balance after
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => {
          const currency = currencyOf(entry.currency, quote)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ID, and new ones are appended.
            <tr key={at}>
              <th scope="row">
                {accountName(entry.account, parties)} {entry.isRefund && <span className="text-text-3">refund</span>}
              </th>
              <td className="num">
                {entry.amount > 0n ? '+' : ''}
                {moneyText(entry.amount, currency)}
              </td>
              <td className="num">
                {entry.balance === undefined ? '–' : decimalText(entry.balance, currency.decimals)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function sentenceOf(entries: readonly FigureEntry[], parties: Parties, quote: Quote): string {
  return entries
    .map(({ account, amount, currency }) => {
      const money = moneyText(magnitude(amount), currencyOf(currency, quote))
      return `${accountName(account, parties)}: ${amount < 0n ? 'minus' : 'plus'} ${money}.`
    })
    .join(' ')
}

function currencyOf(code: string, { sendingCurrency, receivingCurrency }: Quote): Quote['sendingCurrency'] {
  return code === sendingCurrency.code ? sendingCurrency : receivingCurrency
}

/** The entries in posting order. Focusing an entry highlights its account in the drawing; arrow keys move the focus. */
function EntryPicker(props: {
  entries: readonly FigureEntry[]
  parties: Parties
  currencyOf: (code: string) => Quote['sendingCurrency']
  highlighted: number | undefined
  highlight: (at: number) => void
}) {
  const { entries, parties, currencyOf, highlighted } = props
  return (
    <ol
      aria-label="Ledger entries"
      className="mt-3 flex flex-wrap gap-2 max-md:hidden"
      onKeyDown={event => moveFocus(event, { selector: 'button', axis: 'horizontal' })}
    >
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ID, and new ones are appended.
        <li key={at}>
          <button
            type="button"
            aria-pressed={highlighted === at}
            tabIndex={at === (highlighted ?? 0) ? 0 : -1}
            onClick={() => props.highlight(at)}
            onFocus={() => props.highlight(at)}
            className="min-h-7 rounded-control bg-code-bg px-2 text-12 text-text-2 hover:text-text aria-pressed:bg-surface-2 aria-pressed:text-text"
          >
            {accountName(entry.account, parties)}{' '}
            <code>
              {entry.amount > 0n ? '+' : ''}
              {moneyText(entry.amount, currencyOf(entry.currency))}
            </code>
          </button>
        </li>
      ))}
    </ol>
  )
}
