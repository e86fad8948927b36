'use client'

import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { shownCallOf } from '#app/_export/snippets/exchange-snippet'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import type { Exchange } from '#lib/client/control-client'

// Not part of the first load: most visits read.
const SnippetTabs = lazyPart(async () => (await import('#app/_export/snippets/snippet-tabs.tsx')).SnippetTabs)

/** The call as code, to be made again elsewhere. */
export function CodePanel({ exchange }: { exchange: Exchange }) {
  const { data: state } = useQuery(stateQuery)
  return (
    <section aria-labelledby="code" className="card min-w-0">
      <h2 id="code" className="border-b border-border px-4 py-3 text-14 font-semibold">
        The call as code
      </h2>
      <div className="min-h-60 px-4 pb-4">{state && <SnippetTabs call={shownCallOf(exchange, state.origin)} />}</div>
    </section>
  )
}
