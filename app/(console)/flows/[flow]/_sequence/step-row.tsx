import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Lane } from '#lib/flows/artifacts'
import type { Content } from '#lib/flows/flow'
import { FlowIcon } from './flow-icon'
import type { BarPart } from './key-bars'
import { LANE_CLASSES, laneName, lanesOf } from './lanes'
import { answerLook, markOf } from './step-mark'
import { Wire } from './wire'

/** Keyboard shortcuts of steps, by offset from the open step. */
const SHORTCUTS: ReadonlyMap<number, string> = new Map([
  [-1, '['],
  [1, ']'],
])

/** One step of the sequence, with its panel if it is open. */
export function StepRow(props: {
  step: StepView
  lanes: readonly Lane[]
  bars: readonly BarPart[]
  /** Index of the open step. */
  open: number | undefined
  /** Number of steps. If no step is open, `[` opens the last one. */
  count: number
  isBusy: boolean
  /** Index of the step with the newest result; -1 before the first result. The lines of this step are animated. */
  newest: number
  /**
   * Set for the first request, the stamping step and the signed retry, which a bracket joins. `part` is the step's ID.
   * Only one of these steps has the bracket's `label`.
   */
  retry: { readonly part: string; readonly label?: ReactNode } | undefined
  show: (index: number) => void
  children: ReactNode
}) {
  const { step, open, retry } = props
  const isOpen = step.index === open
  const row = useRef<HTMLDivElement>(null)
  useScrollOnOpen(row, isOpen)
  const { icon, word } = markOf(step)
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      data-state={step.state}
      data-open={isOpen ? '' : undefined}
      data-busy={props.isBusy ? '' : undefined}
      data-retry={retry?.part}
      className={`seq-step ${props.isBusy || step.index === props.newest ? 'seq-draw' : ''}`}
    >
      <div ref={row} className="seq-row" data-testid={`step-${step.id}`} data-state={step.state}>
        <button
          type="button"
          data-command={`Step ${step.index + 1}: ${step.title}`}
          data-step-row=""
          aria-expanded={isOpen}
          aria-keyshortcuts={SHORTCUTS.get(step.index - (open ?? props.count))}
          className="seq-gutter rounded-control -outline-offset-2 hover:bg-surface-2"
          onClick={() => props.show(step.index)}
        >
          <span className="seq-number">
            {icon ? <FlowIcon name={icon} /> : <span aria-hidden="true">{step.index + 1}</span>}
          </span>
          <span className={`seq-title text-14 ${isOpen ? 'font-semibold' : 'font-medium'}`}>{step.title}</span>{' '}
          <span className="text-12 text-text-3">{word}</span>
        </button>
        <Wire step={step} lanes={props.lanes} bars={props.bars} />
      </div>
      <p aria-hidden="true" className="seq-lanes">
        {lanesOf(step).map((lane, at) => (
          <span key={lane}>
            {at > 0 && '→ '}
            <span className={`seq-lane ${LANE_CLASSES[lane]}`}>{laneName(lane)}</span>
          </span>
        ))}
      </p>
      <p className="sr-only">{sentenceOf(step)}</p>
      {retry?.label && <div className="seq-retry">{retry.label}</div>}
      {props.children}
    </li>
  )
}

/** Scrolls a newly opened row to just below the lane headers. Does not scroll when the page opens. */
function useScrollOnOpen(row: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  // Effect: scrolling changes the document outside React.
  useEffect(() => {
    if (isOpen && !wasOpen.current) row.current?.scrollIntoView({ block: 'start' })
    wasOpen.current = isOpen
  }, [row, isOpen])
}

/** Describes a step's drawing for screen readers. */
export function sentenceOf(step: StepView): string {
  const { lane, drawing } = step
  if ('words' in drawing) return `In ${laneName(lane)}: ${drawing.words}.`
  if (lane === 'authenticator') {
    const result = step.state === 'done' ? ` Returned: ${wordsOf(drawing.back)}.` : ''
    return `From Browser to Authenticator: ${wordsOf(drawing.sent)}.${result}`
  }
  if (lane === 'receiver') {
    const look = answerLook(step)
    return `From Countersign to Your receiver: ${wordsOf(drawing.sent)}.${look === undefined ? '' : ` Reply: ${look.words}.`}`
  }
  const headers = step.id === 'leg-2' ? ' with two more headers' : ''
  const answer = answerLook(step)
  const success = answer === undefined ? '' : ` Response: ${answer.words}, ${wordsOf(drawing.back)}.`
  const returned = answer?.color === 'text-err' ? ` Response: ${answer.words}.` : success
  const path = drawing.isDirect ? 'Your backend' : 'Browser through Your backend'
  return `From ${path} to Countersign: ${wordsOf(drawing.sent)}, ${drawing.call}${headers}.${returned}`
}

function wordsOf({ words, kind }: Content): string {
  return kind === undefined ? words : `${words} (${kind})`
}
