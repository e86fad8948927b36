import type { VisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { useExportHar } from './use-export-har'

/** Buttons that pause the log and export its rows. */
export function LogTools({ calls }: { calls: VisibleExchanges }) {
  const { rows, isPaused, newCount, togglePause } = calls
  const { save, loadedCount } = useExportHar()
  return (
    <div className="flex items-center gap-1">
      {newCount > 0 && <span className="text-warn">{newCount} new</span>}
      <Button look="quiet" aria-pressed={isPaused} onClick={togglePause}>
        <Icon name={isPaused ? 'play' : 'pause'} />
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button look="quiet" disabled={save.isPending || rows.length === 0} onClick={() => save.mutate(rows)}>
        {save.isPending ? `Exporting ${loadedCount} of ${save.variables.length}…` : 'Export HAR'}
      </Button>
      <ErrorNote>{save.isError && `Export failed: ${save.error.message}`}</ErrorNote>
    </div>
  )
}
