import { Icon } from '#app/_ui/icon.tsx'
import type { LeakScan } from '#lib/flows/leak-scan'

/** Result of the search for private keys in a run's requests. */
export function LeakScanLine({ leaks }: { leaks: LeakScan }) {
  const isClean = leaks.hits === 0
  return (
    <p
      data-testid="leak-scan"
      data-state={isClean ? 'ok' : 'failed'}
      className={`mt-2 flex items-center gap-1.5 ${isClean ? 'text-ok' : 'text-err'}`}
    >
      <Icon name={isClean ? 'check' : 'cross'} />
      <span>
        Leak scan. Private keys found: {leaks.hits}. Requests searched: {leaks.requests}.
      </span>
    </p>
  )
}
