import { feedState } from '#app/_data/log/feed-state'
import { useStore } from '#app/_ui/create-store'
import { Icon } from '#app/_ui/icon.tsx'
import type { ExchangeSummary } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'

/** Row shown after a lost connection until the missed calls are loaded. */
export function GapRow({ newest }: { newest: ExchangeSummary | undefined }) {
  const { isBehind = false } = useStore(feedState)
  if (!isBehind) return null
  return (
    <tbody>
      <tr data-testid="log-gap" className="border-t border-dashed border-warn bg-warn-weak">
        <td colSpan={6} className="px-3 py-1.5 text-warn">
          <Icon name="alert" className="mr-2 inline align-text-bottom" />
          Connection lost{newest && ` after ${timeOfDay(newest.receivedAt)}`}. Missed calls appear here once the
          connection is restored.
        </td>
      </tr>
    </tbody>
  )
}
