import { useId } from 'react'
import { type Countdown, countdownText } from '#app/_data/clock/countdown'
import { useCountdowns } from '#app/_data/clock/use-countdown'
import type { Deadline } from '#lib/client/control-client'
import { axisPosition, labelPositions, SOON_POSITION, TICKS } from './axis-scale'
import { DeadlinePopover } from './deadline-popover'
import { DEADLINE_WORDS } from './deadline-texts'

/** Deadlines of one kind, and the countdown that their label shows. */
interface Item {
  readonly deadlines: readonly [Deadline, ...Deadline[]]
  readonly countdown: Countdown
}

/**
 * Deadlines on a logarithmic axis. Each label opens a list of the deadlines of one kind. A narrow window shows only one
 * label, which opens a list of all deadlines.
 */
export function DeadlineAxis({ deadlines }: { deadlines: readonly Deadline[] }) {
  const id = useId()
  const countdowns = useCountdowns(deadlines)
  const items = itemsOf(deadlines, countdowns)
  const positions = labelPositions(items.map(({ countdown }) => countdown))
  return (
    <>
      <div className="relative h-11 min-w-0 flex-1">
        <AxisLine items={items} />
        {items.length === 0 && <p className="text-center text-12 leading-6 text-text-3">no open deadlines</p>}
        <svg className="absolute inset-0 size-full overflow-visible">
          <title>Time left</title>
          {items.map((item, at) => (
            <Label
              key={item.deadlines[0].kind}
              item={item}
              position={positions[at] ?? 0}
              popoverId={`${id}-${item.deadlines[0].kind}`}
              totalCount={at === 0 ? deadlines.length : undefined}
            />
          ))}
        </svg>
      </div>
      {items.map(({ deadlines: group }) => (
        <DeadlinePopover key={group[0].kind} id={`${id}-${group[0].kind}`} deadlines={group} all={deadlines} />
      ))}
    </>
  )
}

function AxisLine({ items }: { items: readonly Item[] }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible" fontSize="10" strokeWidth="2">
      <line x1="0" x2="100%" y1={AXIS_Y} y2={AXIS_Y} className="stroke-border-strong" />
      <line x1="0" x2={`${SOON_POSITION}%`} y1={AXIS_Y} y2={AXIS_Y} className="stroke-warn" />
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
  )
}

const AXIS_Y = 27
const TICK_Y = 39

/** Label of an item. A narrow window shows only the first label. The other labels have no `totalCount`. */
function Label(props: { item: Item; position: number; popoverId: string; totalCount: number | undefined }) {
  const { item, position, totalCount } = props
  const { kind } = item.deadlines[0]
  const { secondsLeft, isSoon, isOver } = item.countdown
  const others = item.deadlines.length - 1
  return (
    <foreignObject
      width="100%"
      height="24"
      className={`pointer-events-none ${totalCount === undefined ? 'max-lg:hidden' : ''}`}
    >
      <div className="flex">
        <Space share={position} />
        <button
          type="button"
          popoverTarget={props.popoverId}
          data-testid={`deadline-${kind}`}
          data-state={isOver ? 'expired' : isSoon ? 'soon' : 'running'}
          className={`pointer-events-auto inline-flex min-h-6 shrink-0 items-baseline gap-1.5 rounded-control px-1.5 text-12 leading-6 whitespace-nowrap -outline-offset-2 ${isSoon ? 'bg-warn-weak text-warn' : 'hover:bg-surface-2'}`}
        >
          <span>{DEADLINE_WORDS[kind].name}</span>
          {isOver ? (
            <span className="font-semibold">{DEADLINE_WORDS[kind].end ?? 'expired'}</span>
          ) : (
            <>
              <span className="font-mono text-code">{countdownText(secondsLeft)}</span>
              {isSoon && <span className="font-semibold">soon</span>}
            </>
          )}
          {others > 0 && <span className="max-lg:hidden">+{others}</span>}
          {totalCount !== undefined && totalCount > 1 && <span className="lg:hidden">+{totalCount - 1}</span>}
        </button>
        <Space share={100 - position} />
      </div>
    </foreignObject>
  )
}

/** Space beside a label, in percent of the free width. An SVG, because the CSP forbids style attributes. */
function Space({ share }: { share: number }) {
  return <svg aria-hidden="true" width={`${share}%`} height="1" className="min-w-0" />
}

/** Groups deadlines by kind, shortest countdown first. Omits deadlines whose countdown is not known yet. */
function itemsOf(deadlines: readonly Deadline[], countdowns: readonly (Countdown | undefined)[]): readonly Item[] {
  const known = deadlines.flatMap((deadline, at) => {
    const countdown = countdowns[at]
    return countdown === undefined ? [] : [{ deadline, countdown }]
  })
  const kinds = [...Map.groupBy(known, ({ deadline }) => deadline.kind).values()]
  return kinds
    .flatMap(group => {
      const shown = group.find(({ countdown }) => !countdown.isOver) ?? group[0]
      const [first, ...rest] = group.map(({ deadline }) => deadline)
      return shown && first ? [{ countdown: shown.countdown, deadlines: [first, ...rest] as const }] : []
    })
    .toSorted((a, b) => a.countdown.secondsLeft - b.countdown.secondsLeft)
}
