import { decimalText, plainNumber } from '#app/_ui/text/amount-text'
import type { Parties } from '#app/(console)/flows/quote/_calls/parties'
import type { Quote } from '#lib/client/wire-types'
import type { FigureEntry, LedgerArrow, LedgerColumn, LedgerPanel } from './ledger-panels'

/** State of the payment: planned, in progress or ended. */
export type LedgerLook = 'planned' | 'moving' | 'moved'

const NAMES: Readonly<Record<string, readonly [name: string, note: string]>> = {
  outside: ['Outside', 'banks and networks'],
  exchange: ['Exchange', 'converts currencies'],
  fees: ['Fees', 'kept by the service'],
}
/** Height of an arrow's row, in pixels. */
const ROW_HEIGHT = 46
/** Pixels that a panel's largest amount adds to the minimum thickness of its arrow. Smaller amounts add fewer. */
const THICKNESS_RANGE = 24n

const TWO_COLUMNS = { grid: 'grid-cols-2', flex: 'flex-2' }
/** Layouts by the number of accounts. A platform fee adds a fourth account. */
const LAYOUTS: Readonly<Record<number, typeof TWO_COLUMNS>> = {
  3: { grid: 'grid-cols-3', flex: 'flex-3' },
  4: { grid: 'grid-cols-4', flex: 'flex-4' },
}

/** Exchange rate, shown between two panels. */
export function RateBridge({ rate }: { rate: number }) {
  return (
    <p className="flex items-center justify-center py-2 text-12 before:flex-1 before:border-t before:border-dashed before:border-border-strong after:flex-1 after:border-t after:border-dashed after:border-border-strong @min-[60rem]:w-28 @min-[60rem]:shrink-0 @min-[60rem]:py-0">
      <span className="rounded-card border border-border px-1.5 py-1 text-center">at {plainNumber(rate)}</span>
    </p>
  )
}

/** Panel of one currency: old balances above, arrows between the accounts, new balances and changes below. */
export function LedgerDrawing(props: {
  panel: LedgerPanel
  currency: Quote['sendingCurrency']
  parties: Parties
  look: LedgerLook
  highlighted: FigureEntry | undefined
  /** Largest number of arrows in any panel. Every panel has room for that many, so all have the same height. */
  rows: number
}) {
  const { panel, currency, parties, look, rows } = props
  const { columns, arrows } = panel
  const isHighlighted = (account: string) =>
    props.highlighted?.account === account && props.highlighted.currency === panel.currency
  const height = rows * ROW_HEIGHT + 20
  const top = (rows - arrows.length) * ROW_HEIGHT + 34
  const largest = arrows.reduce((most, { amount }) => (amount > most ? amount : most), 1n)
  const { grid, flex } = LAYOUTS[columns.length] ?? TWO_COLUMNS
  return (
    <div className={`min-w-0 rounded-card bg-code-bg py-3 ${flex}`}>
      <div className={`grid ${grid} text-center`}>
        {columns.map(column => (
          <AccountHead key={column.account} column={column} currency={currency} parties={parties} />
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
            className={isHighlighted(account) ? 'stroke-accent' : 'stroke-border-strong'}
            strokeWidth={isHighlighted(account) ? 4 : 1}
            data-lit={isHighlighted(account) || undefined}
          />
        ))}
        {arrows.map((arrow, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: arrows keep their order.
          <Arrow key={at} arrow={arrow} columns={columns} y={top + at * ROW_HEIGHT} {...{ largest, look, currency }} />
        ))}
      </svg>
      <div className={`grid ${grid} text-center`}>
        {columns.map(column => (
          <AccountFoot key={column.account} column={column} currency={currency} />
        ))}
      </div>
    </div>
  )
}

interface AccountProps {
  readonly column: LedgerColumn
  readonly currency: Quote['sendingCurrency']
}

function AccountHead({ column: { account, before }, currency, parties }: AccountProps & { parties: Parties }) {
  const name = accountName(account, parties)
  return (
    <div className="flex min-w-0 flex-col px-1">
      <b className="truncate font-semibold" title={name}>
        {name}
      </b>
      <span className="text-12 text-text-3">{NAMES[account]?.[1] ?? 'never below zero'}</span>
      <code className="mt-auto wrap-anywhere text-text-2">{balanceText(before, currency)}</code>
    </div>
  )
}

function AccountFoot({ column: { after, change }, currency }: AccountProps) {
  return (
    <div className="flex min-w-0 flex-col px-1">
      <code className="font-semibold wrap-anywhere">{balanceText(after, currency)}</code>
      <code className={`mt-auto wrap-anywhere ${change > 0n ? 'text-ok' : 'text-text-2'}`}>
        {change > 0n ? '+' : ''}
        {decimalText(change, currency.decimals)}
      </code>
    </div>
  )
}

/** Returns the name of a ledger account, or the end of its ID if the account is unknown. */
export function accountName(account: string, parties: Parties): string {
  return NAMES[account]?.[0] ?? parties.accounts.find(({ id }) => id === account)?.name ?? `…${account.slice(-6)}`
}

function Arrow(props: {
  arrow: LedgerArrow
  columns: readonly LedgerColumn[]
  y: number
  largest: bigint
  look: LedgerLook
  currency: Quote['sendingCurrency']
}) {
  const { arrow, columns, y, look } = props
  const { from, to, amount, isReturn } = arrow
  const [x1, x2] = [center(from, columns), center(to, columns)]
  const thick = Number((THICKNESS_RANGE * amount) / props.largest) + 2
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
        // The text is halfway to the next column in the arrow's direction, so that no line crosses it.
        x={`${((2 * from + 1 + Math.sign(to - from)) * 50) / columns.length}%`}
        y={y - 16}
        textAnchor="middle"
        strokeWidth="4"
        paintOrder="stroke"
        className="fill-text stroke-code-bg font-mono"
      >
        {decimalText(amount, props.currency.decimals)}
      </text>
    </g>
  )
}

function center(at: number, columns: readonly unknown[]): string {
  return `${((2 * at + 1) * 50) / columns.length}%`
}

function balanceText(balance: bigint | undefined, { decimals, code }: Quote['sendingCurrency']): string {
  return balance === undefined ? '–' : `${decimalText(balance, decimals)} ${code}`
}
