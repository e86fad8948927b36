'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import type { Check, Exchange } from '#lib/client/control-client'
import { CheckRow } from './check-row'
import { verdict } from './verdict-sentence'

// Not part of the first load: most calls are not refused.
const ErrorExplainer = lazyPart(async () => (await import('./error-explainer')).ErrorExplainer)

/** Rows before the one that failed that are worth folding. */
const FOLDED_MIN = 3
/** How far down the window a row may begin and still be seen with what it explains. */
const IN_VIEW_PART = 0.6

/**
 * The verdict: every check in order. The first that failed is open, in view and has the focus; what passed before is folded.
 * `fix` stands in for the way on where the page has one.
 */
export function CheckList({ exchange, fix }: { exchange: Exchange; fix?: ReactNode }) {
  const { checks } = exchange
  const failedAt = checks.findIndex(check => check.status === 'fail')
  const failed = checks[failedAt]
  const before = failedAt >= FOLDED_MIN ? checks.slice(0, failedAt) : []
  const row = useRef<HTMLLIElement>(null)
  // Focus belongs to the document, not to what is drawn.
  useEffect(() => reveal(row.current), [])
  return (
    <section aria-labelledby="checks" className="card min-w-0">
      <div className="border-b border-border px-4 py-3">
        <h2 id="checks" className="text-14 font-semibold">
          Checks
        </h2>
        <p className={`wrap-anywhere ${failed ? 'text-err' : 'text-text-2'}`}>
          <WireText text={verdict(exchange)} />
        </p>
      </div>
      <Folded checks={before} />
      {/* Numbered on, for the first of them may be folded. */}
      <ol start={before.length + 1}>
        {checks.slice(before.length).map(check => (
          <CheckRow
            key={check.id}
            check={check}
            isFirstFailure={check === failed}
            ref={check === failed ? row : undefined}
          >
            {check === failed && (
              <div className="border-t border-surface-2 px-4 py-3">
                <ErrorExplainer exchange={exchange} fix={fix} />
              </div>
            )}
          </CheckRow>
        ))}
      </ol>
    </section>
  )
}

/** What was fulfilled before the check that failed, behind how many they are. */
function Folded({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null
  const skipped = checks.filter(({ status }) => status === 'skipped').length
  return (
    <details className="group/passed border-b border-surface-2">
      <summary className="flex min-h-(--row-height) items-center gap-2 px-4 -outline-offset-2 hover:bg-surface-2">
        <Icon name="check" className="text-ok" />
        <span className="flex-1">
          {checks.length - skipped} passed{skipped > 0 && `, ${skipped} skipped`},{' '}
          <span className="text-accent underline underline-offset-2">
            <span className="group-open/passed:hidden">show</span>
            <span className="hidden group-open/passed:inline">hide</span>
          </span>
        </span>
        <Icon name="chevronRight" className="text-text-3 group-open/passed:rotate-90" />
      </summary>
      <ol className="border-t border-surface-2">
        {checks.map(check => (
          <CheckRow key={check.id} check={check} isFirstFailure={false} ref={undefined} />
        ))}
      </ol>
    </details>
  )
}

/** Focuses a row, and brings it up where little or nothing of it is seen. */
function reveal(row: HTMLElement | null) {
  row?.focus({ preventScroll: true })
  if (row && row.getBoundingClientRect().top > innerHeight * IN_VIEW_PART) row.scrollIntoView({ block: 'start' })
}
