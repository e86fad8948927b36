import { useId } from 'react'
import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ExportMenu } from '#app/(console)/flows/[flow]/_export/export-menu.tsx'
import type { RunStore } from './run-store'
import type { FlowView } from './run-view'

/** The shown run, and the actions on all of it. */
export function RunBar(props: {
  view: FlowView
  store: RunStore
  runAll: () => void
  another: () => void
  isReady: boolean
}) {
  const { view, store } = props
  const { current } = view
  const note = useId()
  const waiting = notYet(view)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {view.runs.length > 0 && (
        <select
          aria-label="Run"
          className="control"
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
        <Button aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter" onClick={() => store.pause()}>
          Pause
        </Button>
      ) : (
        <Button
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          disabled={!props.isReady || current.isDone || current.isBusy}
          onClick={props.runAll}
        >
          Run all
        </Button>
      )}
      <Button
        onClick={props.another}
        disabled={current.number === 0}
        title={current.number === 0 ? waiting : undefined}
        aria-describedby={current.number === 0 ? note : undefined}
      >
        New run
      </Button>
      <ExportMenu store={store} waiting={waiting === undefined ? undefined : { words: waiting, id: note }} />
      {waiting && (
        <span id={note} className="text-12 text-text-3">
          {waiting}
        </span>
      )}
      <span className="text-text-2" data-testid="run-progress">
        {progress(view)}
      </span>
      <span className="ml-auto">{current.deadline && <DeadlineChip {...current.deadline} />}</span>
    </div>
  )
}

/** Says which buttons need a first step. Returns undefined once it is done. */
function notYet({ current: { at, number, ending } }: FlowView): string | undefined {
  if (at > 0 || ending !== undefined) return undefined
  return number === 0 ? 'Run the first step to enable New run and Export.' : 'Run the first step to enable Export.'
}

/** Returns the run's progress in words. */
function progress({ current, isRunningAll }: FlowView): string {
  const { at, steps, isBusy, isDone, ending } = current
  const place = `step ${at + 1} of ${steps.length}`
  if (isDone) return `all ${steps.length} steps done`
  if (isRunningAll) return `${place}, ${isBusy ? 'running…' : 'pausing…'}`
  return ending === undefined ? '' : `stopped at ${place}`
}
