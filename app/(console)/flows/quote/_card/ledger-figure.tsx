import { useId, useState } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { decimalText, moneyText } from '#app/_ui/text/amount-text'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Parties } from '#app/(console)/flows/quote/_calls/parties'
import type { Followed } from '#app/(console)/flows/quote/_calls/use-followed-quote'
import type { Quote } from '#lib/client/wire-types'
import { EntryPicker } from './entry-picker'
import { accountName, LedgerDrawing, type LedgerLook } from './ledger-drawing'
import { type Booked, panelsOf, plannedEntries } from './ledger-panels'
import { FigureTable, Sheet, TABLE } from './sheet'

/** The ledger entries of a quote, posted or planned: accounts as columns, entries as arrows, and one panel for each currency. */
export function LedgerFigure({ followed, parties }: { followed: Followed; parties: Parties }) {
  const id = useId()
  const [lit, light] = useState<number>()
  const { quote, transaction, entries } = followed
  const isPlanned = entries.length === 0
  const balances = new Map(
    parties.accounts.flatMap(each => (each.balance === undefined ? [] : [[each.id, each.balance]])),
  )
  const booked = isPlanned ? plannedEntries(quote, balances) : entries
  const panels = panelsOf(booked)
  const look: LedgerLook = isPlanned ? 'planned' : transaction?.status === 'PROCESSING' ? 'moving' : 'moved'
  const own = booked.find(({ account }) => account.startsWith('InternalAccount:'))?.account
  return (
    <Sheet
      title={isPlanned ? 'What will move' : 'What the ledger moved'}
      aside={own && <TextLink href={`/data?account=${own}`}>Account’s ledger</TextLink>}
    >
      <div
        role="img"
        aria-labelledby={`${id}-name`}
        className="flex items-stretch max-md:hidden"
        data-testid="ledger"
        data-look={look}
      >
        <p id={`${id}-name`} className="sr-only">
          {sentenceOf(booked, parties, quote)}
        </p>
        {panels.map((panel, at) => (
          <LedgerDrawing
            key={`${panel.currency} ${panel.columns.length}`}
            panel={panel}
            currency={currencyOf(panel.currency, quote)}
            parties={parties}
            look={look}
            lit={lit === undefined ? undefined : booked[lit]}
            rate={at === 1 ? quote.exchangeRate : undefined}
          />
        ))}
      </div>
      <EntryPicker
        entries={booked}
        parties={parties}
        currencyOf={code => currencyOf(code, quote)}
        lit={lit}
        light={light}
      />
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 max-md:mb-2" data-testid="ledger-sums">
        {[...new Set(booked.map(({ currency }) => currency))].map(code => (
          <Sum key={code} code={code} entries={booked.filter(({ currency }) => currency === code)} />
        ))}
      </p>
      <FigureTable summary={`The ${booked.length} entries as a table`}>
        <EntryTable entries={booked} parties={parties} quote={quote} />
      </FigureTable>
    </Sheet>
  )
}

/** States the sum of a currency’s entries, which is always zero. */
function Sum({ code, entries }: { code: string; entries: readonly Booked[] }) {
  const sum = entries.reduce((total, { amount }) => total + BigInt(amount), 0n)
  return (
    <span className={`inline-flex items-center gap-1 ${sum === 0n ? 'text-ok' : 'text-err'}`}>
      <Icon name={sum === 0n ? 'check' : 'cross'} />
      {code} entries sum to {String(sum)}
    </span>
  )
}

function EntryTable({ entries, parties, quote }: { entries: readonly Booked[]; parties: Parties; quote: Quote }) {
  return (
    <table className={TABLE}>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: an account may have several entries; the list only grows.
            <tr key={at}>
              <th scope="row">
                {accountName(entry.account, parties)} {entry.isRefund && <span className="text-text-3">refund</span>}
              </th>
              <td className="num">
                {entry.amount > 0 ? '+' : ''}
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

function sentenceOf(entries: readonly Booked[], parties: Parties, quote: Quote): string {
  return entries
    .map(({ account, amount, currency }) => {
      const money = moneyText(Math.abs(amount), currencyOf(currency, quote))
      return `${accountName(account, parties)}: ${amount < 0 ? 'minus' : 'plus'} ${money}.`
    })
    .join(' ')
}

function currencyOf(code: string, { sendingCurrency, receivingCurrency }: Quote): Quote['sendingCurrency'] {
  return code === sendingCurrency.code ? sendingCurrency : receivingCurrency
}
