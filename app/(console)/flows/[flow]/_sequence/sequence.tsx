import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { Flow } from '#lib/flows/flow'
import { FlowIcon } from './flow-icon'
import { barsByRow } from './key-bars'
import { AT, LANES } from './lanes'
import { DRAWINGS } from './step-drawings'
import { StepRow } from './step-row'
import { StepTable } from './step-table'

const RETRY_PARTS = ['leg-1', 'stamp', 'leg-2']

/** The steps of a flow as a sequence diagram. The open step's panel is in place, under its row. */
export function Sequence(props: {
  id: FlowId
  flow: Flow
  current: FlowView['current']
  /** Index of the open step; undefined if none is open. */
  open: number | undefined
  show: (index: number) => void
  panel: ReactNode
  /** Below the steps: the end of the run. */
  children: ReactNode
}) {
  const { id, flow, current, open } = props
  const bars = useMemo(() => barsByRow(flow), [flow])
  const hasAuthenticator = flow.steps.some(({ lane }) => lane === 'authenticator')
  const hasRetry = flow.steps.some(step => step.id === 'leg-1')
  const lanes = LANES.filter(lane => hasAuthenticator || lane.id !== 'authenticator')
  const laneIds = lanes.map(lane => lane.id)
  const newest = current.ending === undefined ? current.at - 1 : current.ending.stepIndex
  return (
    <section aria-label="Steps" className={`seq ${hasAuthenticator ? 'seq-with-authenticator' : ''}`}>
      <Legend />
      <div className="seq-heads" aria-hidden="true">
        {lanes.map(lane => (
          <span key={lane.id} className={`seq-head ${AT[lane.id]}`}>
            <span className="seq-cap">
              <FlowIcon name={lane.icon} /> {lane.name}
            </span>
            <span className="text-12 text-text-3">{lane.who}</span>
          </span>
        ))}
      </div>
      <ol onKeyDown={moveByArrows}>
        {current.steps.map(step => {
          const drawing = DRAWINGS[id][step.id]
          const isRetried = hasRetry && RETRY_PARTS.includes(step.id)
          return (
            drawing && (
              <StepRow
                key={step.id}
                step={step}
                drawing={drawing}
                lanes={laneIds}
                bars={bars[step.index] ?? []}
                open={open}
                count={current.steps.length}
                isBusy={current.isBusy && step.index === current.at}
                newest={newest}
                retry={
                  isRetried
                    ? { part: step.id, ...(step.id === 'stamp' ? { label: <RetryLabel current={current} /> } : {}) }
                    : undefined
                }
                show={props.show}
              >
                {step.index === open && props.panel}
              </StepRow>
            )
          )
        })}
      </ol>
      {props.children}
      <StepTable id={id} steps={current.steps} />
    </section>
  )
}

function Legend() {
  return (
    <div className="seq-legend text-12 leading-3.5 text-text-3" aria-hidden="true">
      <p className="flex gap-2">
        <i className="seq-key" />
        private key, and how long it lives
      </p>
      <p className="mt-0.5 flex gap-2">
        <i className="seq-key seq-key-wait" />
        request that waits for its stamp
      </p>
    </div>
  )
}

/** Label of the bracket around both requests of a signed retry. */
function RetryLabel({ current: { leg1, leg2 } }: { current: FlowView['current'] }) {
  const isSame = leg2 !== undefined && leg1?.request.body === leg2.request.body
  return (
    <>
      <b className="block text-13 text-text">Signed retry</b> same request twice,
      <br className="max-rail:hidden" />{' '}
      {leg2 === undefined || isSame ? 'same body' : <span className="text-err">body differs</span>}{' '}
      {isSame && <FlowIcon name="check" className="inline size-3! text-ok" />}{' '}
      <span className="seq-plus">+2 headers</span>
    </>
  )
}

/** Moves the focus between the steps' buttons with the arrow keys. */
function moveByArrows(event: KeyboardEvent<HTMLOListElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement) // Only compared.
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = to === undefined || at < 0 ? undefined : rows[to]
  if (row === undefined) return
  event.preventDefault()
  row.focus()
}
