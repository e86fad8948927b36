'use client'

import { Button } from '#app/_ui/button.tsx'
import type { ExchangeSummary } from '#lib/client/control-client'
import { useExportHar } from './use-export-har'

/** Saves the calls that are shown as an HTTP Archive. */
export function ExportHar({ rows }: { rows: readonly ExchangeSummary[] }) {
  const { save, read } = useExportHar()
  return (
    <>
      <Button disabled={save.isPending || rows.length === 0} onClick={() => save.mutate(rows)}>
        {save.isPending ? `Reading ${read} of ${save.variables.length}…` : 'Export HAR'}
      </Button>
      {save.isError && (
        <p role="alert" className="text-err">
          Not exported: {save.error.message}
        </p>
      )}
    </>
  )
}
