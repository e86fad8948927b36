import { useId } from 'react'
import { isUnexecuted } from '#app/_data/accounts/quote-source'
import { moneyText } from '#app/_ui/text/amount-text'
import type { Quote } from '#lib/client/wire-types'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { breakdownOf, PLATFORM, rateSentence } from './fee-breakdown'
import { divisionOf, LENS_LEFT, priceScaleOf, type Sides, type Slice } from './price-scale'
import { PriceTable } from './price-table'

interface Props {
  readonly quote: Quote
  readonly sides: Sides
  readonly hasExpired: boolean
}

/** The price as a table, and as bars on one scale: sent, exchanged, received. A lens enlarges the fees. */
export function PriceFigure(props: Props) {
  return (
    <>
      <WideFigure {...props} />
      <NarrowFigure quote={props.quote} />
      <PriceTable quote={props.quote} sides={props.sides} />
    </>
  )
}

function WideFigure({ quote, sides, hasExpired }: Props) {
  const id = useId()
  const scale = priceScaleOf(quote)
  const { sending, fees, net } = breakdownOf(quote)
  const [from, to] = [quote.sendingCurrency, quote.receivingCurrency]
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      height="318"
      className="block w-full overflow-visible text-12 max-md:hidden"
      data-testid="price"
    >
      <title id={`${id}-title`}>
        {`${moneyText(sending, from)} sent, ${moneyText(quote.totalReceivingAmount, to)} received`}
      </title>
      <desc id={`${id}-desc`}>
        {`Fees: ${moneyText(fees, from)}, ${scale.feeShare}% of the amount sent. Exchanged: ${moneyText(net, from)}. ${rateSentence(quote)}. ${divisionOf(quote).text}.`}
      </desc>
      <Bars exchanged={scale.exchanged} slices={scale.slices} />
      <Label y={20} title="Sends" {...notesOf(sides.source)} amount={moneyText(sending, from)} />
      <Label
        y={94}
        title="Fees"
        note={`${scale.feeShare}% of the amount sent`}
        more={scale.magnification > 1n ? `drawn ${scale.magnification} times wider` : undefined}
        amount={fees === 0n ? moneyText(0, from) : `−${moneyText(fees, from)}`}
        isFee
      />
      <FeeLabels slices={scale.slices} quote={quote} />
      <Label y={180} title="Exchanged" amount={moneyText(net, from)} />
      <Label
        y={280}
        title="Receives"
        {...notesOf(sides.destination)}
        amount={moneyText(quote.totalReceivingAmount, to)}
      />
      <Conversion quote={quote} hasExpired={hasExpired} />
    </svg>
  )
}

function Conversion({ quote, hasExpired }: Omit<Props, 'sides'>) {
  const division = divisionOf(quote)
  return (
    <>
      <svg x="18%" overflow="visible" aria-hidden="true">
        <text y="224" className={`fill-text ${hasExpired ? 'line-through' : ''}`} data-testid="rate">
          {rateSentence(quote)}
        </text>
        <text y="242" className="fill-text-2">
          {`${division.text}${division.isRounded ? `, rounded down` : ''}`}
        </text>
      </svg>
      {isUnexecuted(quote) && (
        <text x="78%" y="224" textAnchor="end" className="fill-text-2">
          {hasExpired ? 'expired at' : 'locked until'} {timeOfDay(quote.expiresAt)}
        </text>
      )}
    </>
  )
}

/** Figure for narrow windows. It has no numbers, because the table shows them. */
function NarrowFigure({ quote }: { quote: Quote }) {
  const { exchanged, slices } = priceScaleOf(quote)
  return (
    <svg aria-hidden="true" height="46" className="mb-2 block w-full md:hidden">
      <svg viewBox="0 0 1000 46" preserveAspectRatio="none" aria-hidden="true">
        <rect width={exchanged} height="20" className="fill-accent" />
        <rect x={exchanged} width={1000 - exchanged} height="20" className="fill-warn" />
        {slices.length > 0 && <path d={`M${exchanged} 20L${LENS_LEFT} 32H1000V20Z`} className="fill-warn-weak" />}
        <Slices slices={slices} y={32} height={14} />
      </svg>
    </svg>
  )
}

function Bars({ exchanged, slices }: { exchanged: number; slices: readonly Slice[] }) {
  return (
    <svg x="16%" width="63%" height="306" viewBox="0 0 1000 306" preserveAspectRatio="none" aria-hidden="true">
      <rect width={exchanged} height="34" className="fill-accent" />
      {slices.length > 0 && (
        <>
          <rect x={exchanged} width={1000 - exchanged} height="34" className="fill-warn" />
          <path d={`M${exchanged} 34L${LENS_LEFT} 76H1000V34Z`} className="fill-warn-weak" />
          <Slices slices={slices} y={76} height={30} />
        </>
      )}
      <rect y="160" width={exchanged} height="34" className="fill-accent opacity-75" />
      <rect y="194" width={exchanged} height="66" className="fill-byte-hash-weak" />
      <rect y="260" width={exchanged} height="34" className="fill-byte-hash" />
    </svg>
  )
}

const SHADES = ['', 'opacity-80', 'opacity-60']

function Slices({ slices, y, height }: { slices: readonly Slice[]; y: number; height: number }) {
  return slices.map(({ name, x, width }, at) => (
    <rect
      key={name}
      x={x}
      y={y}
      width={Math.max(width - 2, 1)}
      height={height}
      className={name === PLATFORM ? 'fill-ok' : `fill-warn ${SHADES[at] ?? ''}`}
    />
  ))
}

/** Labels of the fees, at fixed places, so that the texts do not overlap. */
function FeeLabels({ slices, quote }: { slices: readonly Slice[]; quote: Quote }) {
  return slices.map(({ name, amount }, at) => {
    const [x, anchor] = (slices.length > 3 ? FOUR_FEE_PLACES : FEE_PLACES)[at] ?? FEE_PLACES[0]
    return (
      <text key={name} textAnchor={anchor} className="fill-text-2">
        <tspan x={x} y="122" className="fill-text font-medium">
          {name}
        </tspan>
        <tspan x={x} y="138">
          {moneyText(amount, quote.sendingCurrency)}
        </tspan>
      </text>
    )
  })
}

const FEE_PLACES = [
  ['27.4%', 'start'],
  ['53%', 'middle'],
  ['79%', 'end'],
] as const

const FOUR_FEE_PLACES = [
  ['27.4%', 'start'],
  ['44.5%', 'middle'],
  ['61.5%', 'middle'],
  ['79%', 'end'],
] as const

function Label(props: {
  y: number
  title: string
  note?: string
  more?: string | undefined
  amount: string
  isFee?: boolean
}) {
  const { y } = props
  return (
    <>
      <text y={y} className="fill-text text-14 font-semibold">
        {props.title}
      </text>
      <text y={y + 17} className="fill-text-3">
        {props.note}
      </text>
      {props.more && (
        <text y={y + 33} className="fill-text-3">
          {props.more}
        </text>
      )}
      <text x="81%" y={y + 2} className={`text-14 font-semibold ${props.isFee ? 'fill-warn' : 'fill-text'}`}>
        {props.amount}
      </text>
    </>
  )
}

/** Splits a side's name into at most two lines, and shortens them to fit beside the bars. */
function notesOf(name: string): { note: string; more?: string } {
  const [note = '', ...rest] = name.split(' · ')
  return { note: shorten(note), ...(rest.length === 0 ? {} : { more: shorten(rest.join(' · ')) }) }
}

function shorten(name: string): string {
  return name.length > NOTE_LENGTH_MAX ? `${name.slice(0, NOTE_LENGTH_MAX - 1)}…` : name
}

/** Number of characters that fit beside the bars when the figure is narrowest. */
const NOTE_LENGTH_MAX = 20
