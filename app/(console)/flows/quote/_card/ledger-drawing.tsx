import { decimalText, plainNumber } from '#app/_ui/text/amount-text'
import type { Parties } from '#app/(console)/flows/quote/_calls/parties'
import type { Quote } from '#lib/client/wire-types'
import type { Booked, LedgerArrow, LedgerColumn, LedgerPanel } from './ledger-panels'

/** Entries to come, entries whose money is on its way, or entries that are final. */
export type LedgerLook = 'planned' | 'moving' | 'moved'

const NAMES: Readonly<Record<string, readonly [name: string, note: string]>> = {
  outside: ['Outside', 'banks and networks'],
  exchange: ['Exchange', 'converts currencies'],
  fees: ['Fees', 'kept by the service'],
}
const ROW = 46
const BAND = 24n

/** One currency: balances before above, arrows between the accounts, balances after and changes below. */
export function LedgerDrawing(props: {
  panel: LedgerPanel
  currency: Quote['sendingCurrency']
  parties: Parties
  look: LedgerLook
  /** The entry whose account is lit. */
  lit: Booked | undefined
  /** Rate that bridges this panel and the one before it. */
  rate: number | undefined
}) {
  const { panel, currency, parties, look } = props
  const { columns, arrows } = panel
  const isLit = (account: string) => props.lit?.account === account && props.lit.currency === panel.currency
  const height = arrows.length * ROW + 20
  const largest = arrows.reduce((most, { amount }) => (amount > most ? amount : most), 1)
  const grid = columns.length === 3 ? 'grid-cols-3' : 'grid-cols-2'
  return (
    <>
      {props.rate !== undefined && (
        <p className="flex w-20 shrink-0 items-center justify-center text-12 before:flex-1 before:border-t before:border-dashed before:border-border-strong after:flex-1 after:border-t after:border-dashed after:border-border-strong">
          <span className="rounded-card border border-border px-1.5 py-1 text-center">
            at {plainNumber(props.rate)}
          </span>
        </p>
      )}
      <div className={`min-w-0 rounded-card bg-code-bg py-3 ${columns.length === 3 ? 'flex-3' : 'flex-2'}`}>
        <div className={`grid ${grid} text-center`}>
          {columns.map(({ account, before }) => (
            <div key={account} className="min-w-0 px-1">
              <b className="block truncate font-semibold" title={accountName(account, parties)}>
                {accountName(account, parties)}
              </b>
              <span className="block truncate text-12 text-text-3">{NAMES[account]?.[1] ?? 'never below zero'}</span>
              <code className="block truncate text-text-2">{balanceText(before, currency)}</code>
            </div>
          ))}
        </div>
        <svg aria-hidden="true" height={height} className="block w-full overflow-visible text-12">
          {columns.map(({ account }, at) => (
            <line
              key={account}
              x1={center(at, columns)}
              x2={center(at, columns)}
              y1="6"
              y2={height}
              className={isLit(account) ? 'stroke-accent' : 'stroke-border-strong'}
              strokeWidth={isLit(account) ? 4 : 1}
              data-lit={isLit(account) || undefined}
            />
          ))}
          {arrows.map((arrow, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: arrows keep their order.
            <Arrow key={at} arrow={arrow} columns={columns} y={at * ROW + 34} {...{ largest, look, currency }} />
          ))}
        </svg>
        <div className={`grid ${grid} text-center`}>
          {columns.map(({ account, after, change }) => (
            <div key={account} className="min-w-0 px-1">
              <code className="block truncate font-semibold">{balanceText(after, currency)}</code>
              <code className={`block truncate ${change > 0 ? 'text-ok' : 'text-text-2'}`}>
                {change > 0 ? '+' : ''}
                {decimalText(change, currency.decimals)}
              </code>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

/** Returns the name of a ledger account; the end of its ID if it is not known. */
export function accountName(account: string, parties: Parties): string {
  return NAMES[account]?.[0] ?? parties.accounts.find(({ id }) => id === account)?.name ?? `…${account.slice(-6)}`
}

function Arrow(props: {
  arrow: LedgerArrow
  columns: readonly LedgerColumn[]
  y: number
  largest: number
  look: LedgerLook
  currency: Quote['sendingCurrency']
}) {
  const { arrow, columns, y, look } = props
  const { from, to, amount, isReturn } = arrow
  const [x1, x2] = [center(from, columns), center(to, columns)]
  const thick = Number((BAND * BigInt(amount)) / BigInt(props.largest)) + 2
  const isFee = [columns[from]?.account, columns[to]?.account].includes('fees')
  const color = isReturn ? 'stroke-err fill-err' : isFee ? 'stroke-warn fill-warn' : 'stroke-accent fill-accent'
  const isOpen = look === 'planned' || (look === 'moving' && columns[to]?.account === 'outside')
  const head = to > from ? 'M0 0L-12 -8V8Z' : 'M0 0L12 -8V8Z'
  return (
    <g className={color} data-kind={isReturn ? 'return' : 'payment'}>
      {!isOpen && <line x1={x1} x2={x2} y1={y} y2={y} strokeWidth={thick} className="opacity-30" />}
      <line x1={x1} x2={x2} y1={y} y2={y} strokeWidth="1.5" strokeDasharray={isOpen || isReturn ? '5 4' : undefined} />
      <svg x={x2} y={y} overflow="visible" aria-hidden="true">
        <path d={head} stroke="none" />
      </svg>
      <circle cx={x1} cy={y} r="4" stroke="none" />
      <text
        x={`${((from + to + 1) * 50) / columns.length}%`}
        y={y - 16}
        textAnchor="middle"
        stroke="none"
        className="fill-text font-mono"
      >
        {decimalText(amount, props.currency.decimals)}
      </text>
    </g>
  )
}

function center(at: number, columns: readonly unknown[]): string {
  return `${((2 * at + 1) * 50) / columns.length}%`
}

function balanceText(balance: number | undefined, { decimals, code }: Quote['sendingCurrency']): string {
  return balance === undefined ? '–' : `${decimalText(balance, decimals)} ${code}`
}
