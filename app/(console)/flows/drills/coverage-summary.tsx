import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { pathInShownWorld } from '#app/_data/api/shown-world'
import { ConfirmDialog } from '#app/_shell/overlays/confirm-dialog.tsx'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import type { Coverage } from '#lib/client/control-client'
import { CONTROL_PATH } from '#lib/contract/operation'
import type { Drill } from '#lib/flows/drills/drill'
import { type Cell, tally } from './coverage-cells'
import type { useDrills } from './use-drills'

export function Summary(props: {
  cells: readonly Cell[]
  seen: Coverage['seen']
  drills: ReturnType<typeof useDrills>
}) {
  const { cells, seen, drills } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<'idle' | 'running' | 'stopping'>('idle')
  const [failure, setFailure] = useState<string>()
  const [wasStopped, setWasStopped] = useState(false)
  const isRunning = state !== 'idle'
  const { reachable, seenCount, clientCount } = tally(cells, seen)
  const outcomes = drills.all.map(({ id }) => drills.outcomes.get(id))
  const ended = outcomes.filter(outcome => outcome !== undefined && outcome.kind !== 'running').length
  const failed = drills.all.filter(({ id }) => {
    const outcome = drills.outcomes.get(id)
    return outcome?.kind === 'failed' || (outcome?.kind === 'answered' && !outcome.isAsPredicted)
  })

  async function runAll() {
    setState('running')
    setFailure(undefined)
    setWasStopped(false)
    await drills.runAll().catch((error: Error) => setFailure(error.message))
    setState('idle')
  }
  function startOrStop() {
    if (state === 'idle') return dialog.current?.showModal()
    drills.stop()
    setState('stopping')
    setWasStopped(true)
  }

  return (
    <section aria-label="Coverage" className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14">
          <span className="font-semibold" data-testid="tested-responses">
            {seenCount} of {reachable}
          </span>{' '}
          responses seen, <span className="font-semibold">{clientCount}</span> by your clients
        </p>
        <div className="flex flex-wrap gap-2">
          {isRunning && (
            <span className="inline-flex min-h-7 items-center text-text-2">
              {state === 'stopping' ? 'Stopping after this drill…' : `Finished ${ended} of ${outcomes.length}…`}
            </span>
          )}
          {/* One button for both actions, so that it keeps the focus. */}
          <Button onClick={startOrStop}>
            <Icon name={isRunning ? 'stop' : 'play'} />
            {isRunning ? 'Stop' : `Run all (${outcomes.length})…`}
          </Button>
          <a href={pathInShownWorld(`${CONTROL_PATH}/coverage`)} download="coverage.json" className={buttonLook()}>
            Export coverage.json
          </a>
        </div>
      </div>
      <RunAllDialog ref={dialog} drills={drills.all} start={() => void runAll()} />
      <progress
        aria-label="Responses seen"
        max={reachable}
        value={seenCount}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-control bg-surface-2 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:bg-accent"
      />
      <ErrorNote>{failure && `Couldn’t start the drills: ${failure}`}</ErrorNote>
      {ended > 0 && !isRunning && (
        <p role="status" data-testid="compared" className={failed.length > 0 ? 'text-err' : 'text-ok'}>
          {failed.length === 0
            ? `${ended} ${ended === 1 ? 'drill' : 'drills'} run. All responses matched.`
            : `Drills without the expected response: ${failed.map(({ id }) => id).join(', ')}.`}
        </p>
      )}
      {ended === 0 && wasStopped && !isRunning && (
        <p role="status" className="text-text-2">
          Stopped before the first drill.
        </p>
      )}
    </section>
  )
}

function RunAllDialog(props: {
  ref: RefObject<HTMLDialogElement | null>
  drills: readonly Drill[]
  start: () => void
}) {
  const { drills } = props
  const question = {
    title: `Run all ${drills.length} drills?`,
    verb: 'Run drills',
    progressText: 'Starting…',
    snapshotName: 'Before the drills',
  }
  return (
    // The dialog only starts the drills; the page shows their progress.
    <ConfirmDialog ref={props.ref} question={question} onConfirm={async () => props.start()}>
      <p>Drills run on a new platform named Drills, so your wallets and accounts do not change. Lasting effects:</p>
      <ul className="grid list-disc gap-1 pl-5" data-testid="remaining-changes">
        <li>
          The clock advances for every platform, so open quotes, sessions and codes expire. The webhook key is replaced.
        </li>
        <li>Drills make hundreds of calls. The log keeps the latest 1,000, so older calls are removed.</li>
      </ul>
      <p className="text-text-2">
        Leaving the page stops the run after the current drill. A snapshot saves objects and the clock, but not the log.
      </p>
    </ConfirmDialog>
  )
}
