'use client'

import { Suspense } from 'react'
import type { Exchange } from '#lib/client/control-client'
import { useSandboxState } from '../../../_data/sandbox/use-sandbox-state'
import { shownCallOf } from '../../../_export/snippets/exchange-snippet'
import { late } from '../../../_ui/lazy-part'

// Not part of the first load: most visits read.
const SnippetTabs = late(async () => (await import('../../../_export/snippets/snippet-tabs')).SnippetTabs)

/** The call as code, to be made again elsewhere. */
export function CodePanel({ exchange }: { exchange: Exchange }) {
  const { data: state } = useSandboxState()
  return (
    <section aria-labelledby="code" className="card min-w-0">
      <h2 id="code" className="border-b border-border px-4 py-3 text-14 font-semibold">
        The call as code
      </h2>
      <div className="min-h-60 px-4 pb-4">
        {state && (
          <Suspense fallback={null}>
            <SnippetTabs call={shownCallOf(exchange, state.origin)} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
