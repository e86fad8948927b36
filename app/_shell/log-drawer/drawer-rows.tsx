import type { ExchangeSummary } from '#lib/client/control-client'
import { CallRow } from './call-row'

const ROWS_MAX = 100

export function DrawerRows({ rows }: { rows: readonly ExchangeSummary[] }) {
  if (rows.length === 0) return <p className="p-4 text-text-2">Calls from any client appear here.</p>
  return (
    <ol className="@container">
      {rows.slice(0, ROWS_MAX).map(row => (
        <li key={row.id} className="border-b border-surface-2 last:border-0">
          <CallRow row={row} />
        </li>
      ))}
    </ol>
  )
}
