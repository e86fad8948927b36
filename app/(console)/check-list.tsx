'use client'

import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Exchange } from '#lib/client/control'
import { late } from '../_ui/late'
import { verdict } from '../_ui/verdict'
import { CheckRow } from './check-row'

// Not part of the first load: most calls are not refused.
const ErrorExplainer = late(async () => (await import('../_errors/error-explainer')).ErrorExplainer)

/** The verdict: every check in order; the first that failed is open and has the focus. `fix` stands in for the way on where the page has one. */
export function CheckList({ exchange, fix }: { exchange: Exchange; fix?: ReactNode }) {
  const { checks } = exchange
  const failed = checks.find(check => check.status === 'fail')
  const row = useRef<HTMLLIElement>(null)
  // Focus belongs to the document, not to what is drawn.
  useEffect(() => row.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="checks" className="card min-w-0">
      <div className="border-b border-border px-4 py-3">
        <h2 id="checks" className="text-14 font-semibold">
          Checks
        </h2>
        <p className={failed ? 'text-err' : 'text-text-2'}>{verdict(exchange)}</p>
      </div>
      <ol>
        {checks.map(check => (
          <CheckRow
            key={check.id}
            check={check}
            isFirstFailure={check === failed}
            ref={check === failed ? row : undefined}
          >
            {check === failed && (
              <Suspense fallback={null}>
                <div className="border-t border-surface-2 px-4 py-3">
                  <ErrorExplainer exchange={exchange} fix={fix} />
                </div>
              </Suspense>
            )}
          </CheckRow>
        ))}
      </ol>
    </section>
  )
}
