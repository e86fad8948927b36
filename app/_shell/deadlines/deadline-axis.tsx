import { useId } from 'react'
import { type Countdown, clockFace } from '#app/_data/clock/countdown'
import { useCountdowns } from '#app/_data/clock/use-countdown'
import type { Deadline } from '#lib/client/control-client'
import { axisPosition, labelPositions, SOON, TICKS } from './axis-scale'
import { DeadlinePopover } from './deadline-popover'
import { DEADLINE_WORDS } from './deadline-texts'

/** The next deadline of a kind, and the kind's others. */
interface Item {
  readonly deadlines: readonly [Deadline, ...Deadline[]]
  readonly countdown: Countdown
}

/** Remaining times on a logarithmic axis. A label opens the deadlines of its kind; narrow windows show the first one. */
export function DeadlineAxis({ deadlines }: { deadlines: readonly Deadline[] }) {
  const id = useId()
  const countdowns = useCountdowns(deadlines)
  const items = itemsOf(deadlines, countdowns)
  const places = labelPositions(items.map(({ countdown }) => countdown))
  return (
    <>
      <div className="relative h-11 min-w-0 flex-1">
        <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible" fontSize="10" strokeWidth="2">
          <line x1="0" x2="100%" y1={AXIS_Y} y2={AXIS_Y} className="stroke-border-strong" />
          <line x1="0" x2={`${SOON}%`} y1={AXIS_Y} y2={AXIS_Y} className="stroke-warn" />
          {TICKS.map(({ words, x }) => (
            <text
              key={words}
              x={`${x}%`}
              y={TICK_Y}
              textAnchor={x === 100 ? 'end' : 'middle'}
              strokeWidth="0"
              className={`fill-text-3 ${words === '10' ? 'max-sm:hidden' : ''}`}
            >
              {words}
            </text>
          ))}
          {items.map(({ deadlines: [{ kind }], countdown }) => (
            <circle
              key={kind}
              cx={`${axisPosition(countdown.secondsLeft)}%`}
              cy={AXIS_Y}
              r="4"
              className={countdown.isSoon ? 'fill-warn' : 'fill-accent'}
            />
          ))}
        </svg>
        {items.length === 0 && <p className="text-center text-12 leading-6 text-text-3">nothing is running out</p>}
        <svg className="absolute inset-0 size-full overflow-visible">
          <title>Time left</title>
          {items.map((item, at) => (
            <Label
              key={item.deadlines[0].kind}
              item={item}
              place={places[at] ?? 0}
              popoverId={`${id}-${item.deadlines[0].kind}`}
              all={at === 0 ? deadlines.length : undefined}
            />
          ))}
        </svg>
      </div>
      {items.map(({ deadlines: own }) => (
        <DeadlinePopover key={own[0].kind} id={`${id}-${own[0].kind}`} deadlines={own} all={deadlines} />
      ))}
    </>
  )
}

const AXIS_Y = 29
const TICK_Y = 42

/** Room of a label in pixels, on one side of its place or around it. */
const LABEL_ROOM = 240
/** Places nearer to an end than this, in percent, have their label beside them. */
const EDGE = 10

function Label(props: { item: Item; place: number; popoverId: string; all: number | undefined }) {
  const { item, place, all } = props
  const { kind } = item.deadlines[0]
  const { secondsLeft, isSoon, isOver } = item.countdown
  const [shift, align] =
    place < EDGE
      ? [0, 'justify-start']
      : place > 100 - EDGE
        ? [-LABEL_ROOM, 'justify-end']
        : [-LABEL_ROOM / 2, 'justify-center']
  const others = item.deadlines.length - 1
  return (
    <foreignObject
      x={`${place}%`}
      width={LABEL_ROOM}
      height="24"
      transform={`translate(${shift})`}
      className={`pointer-events-none overflow-visible ${all === undefined ? 'max-lg:hidden' : ''}`}
    >
      <div className={`flex ${align}`}>
        <button
          type="button"
          popoverTarget={props.popoverId}
          data-testid={`deadline-${kind}`}
          data-state={isOver ? 'expired' : isSoon ? 'soon' : 'running'}
          className={`pointer-events-auto inline-flex min-h-6 items-baseline gap-1.5 rounded-control px-1.5 text-12 leading-6 whitespace-nowrap -outline-offset-2 ${isSoon ? 'bg-warn-weak text-warn' : 'hover:bg-surface-2'}`}
        >
          <span>{DEADLINE_WORDS[kind].name}</span>
          {isOver ? (
            <span className="font-semibold">expired</span>
          ) : (
            <>
              <span className="font-mono text-code">{clockFace(secondsLeft)}</span>
              {isSoon && <span className="font-semibold">soon</span>}
            </>
          )}
          {others > 0 && <span className="max-lg:hidden">+{others}</span>}
          {all !== undefined && all > 1 && <span className="lg:hidden">+{all - 1}</span>}
        </button>
      </div>
    </foreignObject>
  )
}

/** Groups deadlines by kind, soonest first. The first open one of a kind counts down, else its first. */
function itemsOf(deadlines: readonly Deadline[], countdowns: readonly (Countdown | undefined)[]): readonly Item[] {
  const known = deadlines.flatMap((deadline, at) => {
    const countdown = countdowns[at]
    return countdown === undefined ? [] : [{ deadline, countdown }]
  })
  const kinds = [...Map.groupBy(known, ({ deadline }) => deadline.kind).values()]
  return kinds
    .flatMap(own => {
      const shown = own.find(({ countdown }) => !countdown.isOver) ?? own[0]
      const [first, ...rest] = own.map(({ deadline }) => deadline)
      return shown && first ? [{ countdown: shown.countdown, deadlines: [first, ...rest] as const }] : []
    })
    .toSorted((a, b) => a.countdown.secondsLeft - b.countdown.secondsLeft)
}
