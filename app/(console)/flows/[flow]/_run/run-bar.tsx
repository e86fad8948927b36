import { useId } from 'react'
import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { ExportMenu } from '#app/(console)/flows/[flow]/_export/export-menu.tsx'
import { FlowIcon } from '#app/(console)/flows/[flow]/_sequence/flow-icon.tsx'
import { type FlowInputs, flowHash } from '#lib/explain/links/flow-link'
import type { RunStore } from './run-store'
import type { FlowView } from './run-view'

/** Toolbar with the progress of the chosen run, a menu of runs, and buttons such as Run all and Export. */
export function RunBar(props: {
  view: FlowView
  store: RunStore
  /** Inputs that the copied link passes to the flow. */
  inputs: FlowInputs
  runAll: () => void
  setUpNewRun: () => void
  isReady: boolean
}) {
  const { view, store } = props
  const { current } = view
  const noteId = useId()
  const reason = disabledReason(view)
  return (
    <>
      <span className="text-text-2" data-testid="run-progress">
        {progressText(view)}
      </span>
      {current.deadline && <DeadlineChip {...current.deadline} />}
      {view.runs.length > 0 && (
        <select
          aria-label="Run"
          className="inline-control"
          value={current.number}
          onChange={event => store.choose(Number(event.target.value))}
        >
          {current.number === 0 && <option value={0}>new run</option>}
          {view.runs.map(({ number, forkedFrom }) => (
            <option key={number} value={number}>
              {`run ${number}${forkedFrom === undefined ? '' : `, forked from run ${forkedFrom}`}`}
            </option>
          ))}
        </select>
      )}
      {view.isRunningAll ? (
        <Button look="quiet" aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter" onClick={() => store.pause()}>
          <FlowIcon name="pause" /> Pause
        </Button>
      ) : (
        <Button
          look="quiet"
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          disabled={!props.isReady || current.isDone || current.isBusy}
          onClick={props.runAll}
        >
          <FlowIcon name="play" /> Run all
        </Button>
      )}
      <Button
        look="quiet"
        onClick={props.setUpNewRun}
        disabled={current.number === 0}
        title={current.number === 0 ? reason : undefined}
        aria-describedby={current.number === 0 ? noteId : undefined}
      >
        <FlowIcon name="refresh" /> New run
      </Button>
      <ExportMenu store={store} disabledNote={reason === undefined ? undefined : { words: reason, id: noteId }} />
      <CopyButton
        look="quiet"
        label="Copy link"
        what="to this flow with these inputs"
        text={async () => location.origin + location.pathname + flowHash(props.inputs)}
      />
      {reason && (
        <span id={noteId} className="sr-only">
          {reason}
        </span>
      )}
    </>
  )
}

function disabledReason({ current: { at, number, ending } }: FlowView): string | undefined {
  if (at > 0 || ending !== undefined) return undefined
  return number === 0 ? 'Run the first step to enable New run and Export.' : 'Run the first step to enable Export.'
}

function progressText({ current, isRunningAll }: FlowView): string {
  const { at, steps, isBusy, isDone, ending } = current
  const progress = `step ${at + 1} of ${steps.length}`
  if (isDone) return `all ${steps.length} steps done`
  if (isRunningAll) return `${progress}, ${isBusy ? 'running…' : 'waiting…'}`
  return ending === undefined ? '' : `stopped at ${progress}`
}
