import { useState } from 'react'
import { SnippetPane } from '#app/_export/snippet-pane.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import type { Draft } from '#app/(console)/flows/quote/_draft/use-quote-draft'
import type { SentRequest } from '#lib/client/sent-exchange'
import { quoteFragment } from '#lib/explain/links/quote-link'
import { LANGUAGES } from '#lib/export/snippets/snippet-call'
import { JsonEditor } from './json-editor'

const VIEWS = ['JSON', ...LANGUAGES] as const
type View = (typeof VIEWS)[number]

export function RequestPanel({ draft, request }: { draft: Draft; request: SentRequest }) {
  const [view, setView] = useState<View>('JSON')
  return (
    <section aria-labelledby="request" className="card min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-2">
        <h2 id="request" className="text-14 font-semibold">
          Request
        </h2>
        <CopyButton
          look="quiet"
          label="Copy link"
          what="to this form with its current values"
          text={async () => `${location.origin}${location.pathname}${quoteFragment(draft.text)}`}
        />
      </div>
      <div className="px-4 pb-4">
        <Tabs label="Format of the request" names={VIEWS} chosen={view} choose={setView}>
          {view === 'JSON' ? <JsonEditor draft={draft} /> : <SnippetPane language={view} call={shownCall(request)} />}
          {view !== 'JSON' && draft.mistake !== undefined && (
            <p className="mt-2 text-warn">The JSON is invalid. The snippet contains it as typed.</p>
          )}
        </Tabs>
      </div>
    </section>
  )
}

function shownCall({ method, path, headers, body }: SentRequest) {
  return { method, path, headers: Object.entries(headers), body }
}
