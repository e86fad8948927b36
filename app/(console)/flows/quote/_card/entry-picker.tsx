import { moveFocus } from '#app/_ui/move-focus'
import { moneyText } from '#app/_ui/text/amount-text'
import type { Parties } from '#app/(console)/flows/quote/_calls/parties'
import type { Quote } from '#lib/client/wire-types'
import { accountName } from './ledger-drawing'
import type { FigureEntry } from './ledger-panels'

/** The entries in posting order. Focusing an entry highlights its account in the drawing; arrow keys move the focus. */
export function EntryPicker(props: {
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
