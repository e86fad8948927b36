import { type ReactNode, useMemo } from 'react'
import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import { moveFocus } from '#app/_ui/move-focus'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Flow } from '#lib/flows/flow'
import { FlowIcon } from './flow-icon'
import { barsByRow } from './key-bars'
import { LANE_CLASSES, laneName, lanesOf, lanesOfFlow } from './lanes'
import { markOf } from './step-mark'
import { StepRow } from './step-row'

const RETRY_PARTS = ['leg-1', 'stamp', 'leg-2']

/** The steps of a flow as a sequence diagram and a table. The panel of the open step is below the step's row. */
export function Sequence(props: {
  flow: Flow
  current: FlowView['current']
  /** Index of the open step; undefined if none is open. */
  open: number | undefined
  show: (index: number) => void
  panel: ReactNode
  /** Content below the steps: the result of a finished run, or the leak scan. */
  children: ReactNode
}) {
  const { flow, current, open } = props
  const bars = useMemo(() => barsByRow(flow), [flow])
  const hasRetry = flow.steps.some(step => step.id === 'leg-1')
  const lanes = lanesOfFlow(flow)
  const laneIds = lanes.map(lane => lane.id)
  const look = laneIds.includes('authenticator')
    ? 'seq-with-authenticator'
    : laneIds.includes('receiver')
      ? 'seq-with-receiver'
      : ''
  const newest = current.ending === undefined ? current.at - 1 : current.ending.stepIndex
  return (
    <section aria-label="Steps" className={`seq ${look}`}>
      <Legend
        kinds={bars.flat().map(({ kind }) => kind)}
        proof={flow.inputs.includes('scaCode') ? 'code' : 'signature'}
      />
      <div className="seq-heads" aria-hidden="true">
        {lanes.map(lane => (
          <span key={lane.id} className={`seq-head ${LANE_CLASSES[lane.id]}`}>
            <span className="seq-cap">
              <FlowIcon name={lane.icon} /> {lane.name}
            </span>
            <span className="text-12 text-text-3">{lane.who}</span>
          </span>
        ))}
      </div>
      <ol onKeyDown={event => moveFocus(event, { selector: '[data-step-row]', axis: 'vertical' })}>
        {current.steps.map(step => {
          const isRetryPart = hasRetry && RETRY_PARTS.includes(step.id)
          return (
            <StepRow
              key={step.id}
              step={step}
              lanes={laneIds}
              bars={bars[step.index] ?? []}
              open={open}
              count={current.steps.length}
              isBusy={current.isBusy && step.index === current.at}
              newest={newest}
              retry={
                isRetryPart
                  ? { part: step.id, ...(step.id === 'stamp' ? { label: <RetryLabel current={current} /> } : {}) }
                  : undefined
              }
              show={props.show}
            >
              {step.index === open && props.panel}
            </StepRow>
          )
        })}
      </ol>
      {props.children}
      <StepTable steps={current.steps} />
    </section>
  )
}

function Legend({ kinds, proof }: { kinds: readonly ('key' | 'wait')[]; proof: 'code' | 'signature' }) {
  return (
    <div className="seq-legend text-12 leading-3.5 text-text-3" aria-hidden="true">
      {kinds.includes('key') && (
        <p className="flex gap-2">
          <i className="seq-key" />
          lifetime of a private key
        </p>
      )}
      {kinds.includes('wait') && (
        <p className="mt-0.5 flex gap-2">
          <i className="seq-key seq-key-wait" />
          request that waits for a {proof}
        </p>
      )}
    </div>
  )
}

/** Label of the bracket from the first request to the signed retry. */
function RetryLabel({ current: { firstCall, signedRetry } }: { current: FlowView['current'] }) {
  const isSame = signedRetry !== undefined && firstCall?.request.body === signedRetry.request.body
  return (
    <>
      <b className="block text-13 text-text">Signed retry</b> same request twice,
      <br className="max-rail:hidden" />{' '}
      {signedRetry === undefined || isSame ? 'same body' : <span className="text-err">body differs</span>}{' '}
      {isSame && <FlowIcon name="check" className="inline size-3! text-ok" />}{' '}
      <span className="seq-plus">+2 headers</span>
    </>
  )
}

/** The sequence diagram's steps as a table. */
function StepTable({ steps }: { steps: readonly StepView[] }) {
  return (
    <FigureTable testId="step-table">
      <table className={FIGURE_TABLE}>
        <caption className="sr-only">Steps of this flow</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Where</th>
            <th scope="col">Sent or done</th>
            <th scope="col">Returned</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(step => {
            const { drawing } = step
            const isWork = 'words' in drawing
            return (
              <tr key={step.id}>
                <th scope="row" className="whitespace-nowrap">
                  {step.index + 1} {step.title}
                </th>
                <td>{lanesOf(step).map(laneName).join(' → ')}</td>
                <td>
                  {isWork ? drawing.words : drawing.sent.words}
                  {!isWork && drawing.call && <code className="block text-text-3">{drawing.call}</code>}
                </td>
                <td>{isWork ? 'not a call' : drawing.back.words}</td>
                <td className="whitespace-nowrap">{markOf(step).word}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </FigureTable>
  )
}
