import type { KeyboardEvent } from 'react'
import { moneyText } from '#app/_ui/text/amount-text'
import type { Parties } from '#app/(console)/flows/quote/_calls/parties'
import type { Quote } from '#lib/client/wire-types'
import { accountName } from './ledger-drawing'
import type { Booked } from './ledger-panels'

/** The entries in the order they are posted. The one in focus lights its account in the drawing; arrow keys move. */
export function EntryPicker(props: {
  entries: readonly Booked[]
  parties: Parties
  currencyOf: (code: string) => Quote['sendingCurrency']
  lit: number | undefined
  light: (at: number) => void
}) {
  const { entries, parties, currencyOf, lit } = props
  return (
    <ol aria-label="Ledger entries" className="mt-3 flex flex-wrap gap-2 max-md:hidden" onKeyDown={moveByArrows}>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an account may have several entries; the list only grows.
        <li key={at}>
          <button
            type="button"
            aria-pressed={lit === at}
            tabIndex={at === (lit ?? 0) ? 0 : -1}
            onClick={() => props.light(at)}
            onFocus={() => props.light(at)}
            className="min-h-7 rounded-control bg-code-bg px-2 text-12 text-text-2 hover:text-text aria-pressed:bg-surface-2 aria-pressed:text-text"
          >
            {accountName(entry.account, parties)}{' '}
            <code>
              {entry.amount > 0 ? '+' : ''}
              {moneyText(entry.amount, currencyOf(entry.currency))}
            </code>
          </button>
        </li>
      ))}
    </ol>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLOListElement>) {
  const stops = [...event.currentTarget.querySelectorAll('button')]
  const at = stops.indexOf(document.activeElement as HTMLButtonElement) // Only compared.
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key]
  const stop = to === undefined ? undefined : stops[to]
  if (stop === undefined) return
  event.preventDefault()
  stop.focus()
}
