'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Check, Exchange } from '#lib/client/control-client'
import { hpkeLink } from '#lib/explain/links/hpke-link'
import { verdict } from '#lib/explain/verdict-sentence'
import { CheckRow } from './check-row'

// Loaded lazily, because most calls are accepted.
const ErrorExplainer = lazyPart(async () => (await import('./error-explainer')).ErrorExplainer)

/** If at least this many checks precede the failed one, these checks are collapsed. */
const COLLAPSED_MIN = 3
/** A row whose top is below this fraction of the window height is scrolled up, so that its explanation is visible. */
const IN_VIEW_FRACTION = 0.6

/**
 * Checks of an exchange in order. The first failed check is open, in view and focused. `fix` replaces the suggested fix
 * if the page has a better one.
 */
export function CheckList({ exchange, fix }: { exchange: Exchange; fix?: ReactNode }) {
  const { checks } = exchange
  const failedAt = checks.findIndex(check => check.status === 'fail')
  const failed = checks[failedAt]
  const before = failedAt >= COLLAPSED_MIN ? checks.slice(0, failedAt) : []
  const row = useRef<HTMLLIElement>(null)
  // Effect: moves the focus after the row is rendered.
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
      <CollapsedChecks checks={before} />
      {/* Continues the numbering of the collapsed checks. */}
      <ol start={before.length + 1}>
        {checks.slice(before.length).map((check, index) => (
          <CheckRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a check may occur twice, and the list never changes.
            key={index}
            check={check}
            isFirstFailure={check === failed}
            ref={check === failed ? row : undefined}
          >
            {check === failed && (
              <div className="border-t border-surface-2 px-4 py-3">
                {check.id === 'otp-opens' && (
                  <p className="mb-3">
                    <TextLink href={hpkeLink(exchange.id)}>See why in the HPKE bench</TextLink>
                  </p>
                )}
                <ErrorExplainer exchange={exchange} fix={fix} />
              </div>
            )}
          </CheckRow>
        ))}
      </ol>
    </section>
  )
}

function CollapsedChecks({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null
  const skipped = checks.filter(({ status }) => status === 'skipped').length
  return (
    <details className="group/passed border-b border-surface-2">
      <summary className="flex min-h-(--row-height) items-center gap-2 px-4 -outline-offset-2 hover:bg-surface-2">
        <Icon name="check" className="text-ok" />
        <span className="flex-1">
          {checks.length - skipped} passed{skipped > 0 && `, ${skipped} skipped`}.{' '}
          <span className="text-accent underline underline-offset-2">
            <span className="group-open/passed:hidden">Show</span>
            <span className="hidden group-open/passed:inline">Hide</span>
          </span>
        </span>
        <Icon name="chevronRight" className="text-text-3 group-open/passed:rotate-90" />
      </summary>
      <ol className="border-t border-surface-2">
        {checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a check may occur twice, and the list never changes.
          <CheckRow key={index} check={check} isFirstFailure={false} ref={undefined} />
        ))}
      </ol>
    </details>
  )
}

function reveal(row: HTMLElement | null) {
  row?.focus({ preventScroll: true })
  if (row && row.getBoundingClientRect().top > innerHeight * IN_VIEW_FRACTION) row.scrollIntoView({ block: 'start' })
}
