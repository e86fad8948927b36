import { countdownText } from '#app/_data/clock/countdown'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { Icon, type IconName } from '#app/_ui/icon.tsx'
import { moveFocus } from '#app/_ui/move-focus'
import { PageLink } from '#app/_ui/page-link.tsx'
import { decimalText, moneyText } from '#app/_ui/text/amount-text'
import { addressOf } from '#app/(console)/data/use-data-address'
import { timeOfDay } from '#lib/explain/text/instant-text'
import type { LedgerLine, LedgerNote } from './ledger-lines'

const NUMBER = 'py-1.5 pl-3 text-right font-mono text-code whitespace-nowrap'
const WIDE = 'max-rail:hidden'

/** Table of ledger lines. Narrow windows show amount and balance in one cell. */
export function LedgerTable({
  label,
  lines,
  decimals,
}: {
  label: string
  lines: readonly LedgerLine[]
  decimals: number
}) {
  const highest = lines.reduce((max, { balance }) => (balance > max ? balance : max), 1n)
  return (
    <table
      aria-label={label}
      className="mt-3 w-full text-left"
      onKeyDown={event => moveFocus(event, { selector: 'a' })}
    >
      <thead className="text-12 text-text-3">
        <tr>
          <th className={`py-1 pr-3 font-normal ${WIDE}`}>Time</th>
          <th className="py-1 font-normal">What</th>
          <th className={`py-1 pl-3 text-right font-normal ${WIDE}`}>Other side received</th>
          <th className={`py-1 pl-3 text-right font-normal ${WIDE}`}>Out</th>
          <th className={`py-1 pl-3 text-right font-normal ${WIDE}`}>In</th>
          <th className="py-1 pl-3 text-right font-normal">
            <span className="rail:hidden">Amount, then </span>
            <span className="max-rail:lowercase">Balance</span>
          </th>
          <th className="w-44 max-wide:hidden">
            <span className="sr-only">Balance bar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <LedgerRow
            key={line.id}
            line={line}
            decimals={decimals}
            highest={highest}
            time={timeText(line, lines[at - 1])}
          />
        ))}
      </tbody>
    </table>
  )
}

function LedgerRow(props: { line: LedgerLine; decimals: number; highest: bigint; time: string }) {
  const { line, decimals, highest, time } = props
  const { amount, balance, otherReceived, createdAt } = line
  const figure = decimalText(amount < 0n ? -amount : amount, decimals)
  return (
    <tr className="relative border-t border-border hover:bg-surface-2">
      <td className={`py-1.5 pr-3 font-mono text-code whitespace-nowrap text-text-3 ${WIDE}`}>
        <time dateTime={createdAt}>{time}</time>
      </td>
      <td className="py-1.5 wrap-anywhere">
        <Description line={line} />
        <span className="block font-mono text-code text-text-3 rail:hidden">{time}</span>
      </td>
      <td className={`${NUMBER} text-text-3 ${WIDE}`}>
        {otherReceived && moneyText(otherReceived.amount, otherReceived.currency)}
      </td>
      <td className={`${NUMBER} ${WIDE}`}>{amount < 0n && figure}</td>
      <td className={`${NUMBER} text-ok ${WIDE}`}>{amount > 0n && figure}</td>
      <td className={`${NUMBER} align-top rail:font-semibold`}>
        <span className={`block font-semibold rail:hidden ${amount > 0n ? 'text-ok' : ''}`}>
          {amount > 0n ? '+' : '−'}
          {figure}
        </span>
        <span className="max-rail:text-text-3">{decimalText(balance, decimals)}</span>
      </td>
      <td className="pl-4 max-wide:hidden">
        <BalanceBar width={Number((balance * 1600n) / highest) / 10} />
      </td>
    </tr>
  )
}

/** The link covers the whole row, so that a click anywhere in the row opens the transaction. */
function Description({ line: { verb, other, note, transactionId } }: { line: LedgerLine }) {
  const words = (
    <>
      <span className="font-semibold">{verb}</span> <span className="text-text-2">{other}</span>
    </>
  )
  return (
    <>
      {transactionId === undefined ? (
        words
      ) : (
        <PageLink
          href={addressOf('objects', { show: transactionId })}
          className="underline-offset-2 -outline-offset-2 after:absolute after:inset-0 hover:underline"
        >
          {words}
        </PageLink>
      )}
      {note && <Note note={note} />}
    </>
  )
}

function Note({ note }: { note: LedgerNote }) {
  switch (note.kind) {
    case 'pending':
      return note.expiresAt === undefined ? (
        <Pill icon="clock" look="bg-warn-weak text-warn">
          on its way
        </Pill>
      ) : (
        <OnItsWay startedAt={note.startedAt} expiresAt={note.expiresAt} />
      )
    case 'back':
      return (
        <Pill icon="cross" look="bg-err-weak text-err">
          returned
        </Pill>
      )
    case 'failed':
      return (
        <Pill icon="cross" look="bg-err-weak text-err">
          failed
        </Pill>
      )
    case 'refund':
      return (
        <Pill look="bg-surface-2 text-text-2">
          {note.paidAt === undefined ? 'refund' : `refund of the payment at ${timeOfDay(note.paidAt)}`}
        </Pill>
      )
    default:
      return note satisfies never
  }
}

function OnItsWay(span: { startedAt: string; expiresAt: string }) {
  const countdown = useCountdown(span)
  return (
    <Pill icon="clock" look="bg-warn-weak text-warn">
      on its way{countdown && !countdown.isOver && `, ${countdownText(countdown.secondsLeft)} left`}
    </Pill>
  )
}

function Pill({ icon, look, children }: { icon?: IconName; look: string; children: React.ReactNode }) {
  return (
    <span className={`ml-1.5 inline-flex items-center gap-1 rounded-full px-2 align-middle text-12 ${look}`}>
      {icon && <Icon name={icon} className="size-3" />}
      {children}
    </span>
  )
}

/** Bar of a balance. The bar of the highest balance has a `width` of 160. */
function BalanceBar({ width }: { width: number }) {
  return (
    <svg viewBox="0 0 160 14" className="h-3.5 w-40" aria-hidden="true">
      <rect y="3" width="160" height="8" rx="2" className="fill-code-bg" />
      <rect y="3" width={width} height="8" rx="2" className="fill-accent opacity-55 forced-colors:fill-[CanvasText]" />
      <rect
        x={Math.max(0, width - 2)}
        y="1"
        width="2"
        height="12"
        className="fill-accent forced-colors:fill-[CanvasText]"
      />
    </svg>
  )
}

/** The first line of a day also shows the date. */
function timeText({ createdAt }: LedgerLine, above: LedgerLine | undefined): string {
  const day = createdAt.slice(0, 10)
  return above?.createdAt.startsWith(day) ? timeOfDay(createdAt) : `${day} ${timeOfDay(createdAt)}`
}
