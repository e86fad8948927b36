import { useState } from 'react'
import { CodeBlock } from '../../../../_ui/code-block'
import { CodeText } from '../../../../_ui/code-text'
import { CopyButton } from '../../../../_ui/copy-button'
import { Tabs } from '../../../../_ui/tabs'
import type { ApiCall } from '../../../call-api'
import { curlOf } from '../../../curl'
import { useSandboxState } from '../../../use-sandbox-state'
import { useToken } from '../../../use-token'
import { typeScriptAsSent } from '../as-sent'
import { fragmentOf } from '../share-link'
import type { Draft } from '../use-draft'
import { JsonEditor } from './json-editor'

const VIEWS = ['JSON', 'curl', 'TypeScript'] as const
type View = (typeof VIEWS)[number]

/** The request as it goes out: its body to edit, and the whole call to take along. */
export function RequestPanel({ draft, call }: { draft: Draft; call: ApiCall }) {
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
          what="to this form as it is filled in"
          text={async () => `${location.origin}${location.pathname}${fragmentOf(draft.text)}`}
        />
      </div>
      <div className="px-4 pb-4">
        {view === 'JSON' ? (
          <Tabs label="Request as" names={VIEWS} chosen={view} choose={setView}>
            <JsonEditor draft={draft} />
          </Tabs>
        ) : (
          <Snippet view={view} choose={setView} call={call} isStale={draft.mistake !== undefined} />
        )}
      </div>
    </section>
  )
}

const WRITERS = { curl: curlOf, TypeScript: typeScriptAsSent }

function Snippet(props: { view: keyof typeof WRITERS; choose: (view: View) => void; call: ApiCall; isStale: boolean }) {
  const { view, call } = props
  const { data: state } = useSandboxState()
  const { fetchToken } = useToken({ wanted: false })
  const parts = {
    method: call.method,
    address: `${state?.baseUrl}${call.path}`,
    headers: [['Content-Type', 'application/json'] as const, ...Object.entries(call.headers ?? {})],
    body: call.body,
  }
  const text = WRITERS[view](parts)
  const copies = (
    <div className="flex flex-wrap gap-2 py-1">
      <CopyButton what={`${view} call without secrets`} text={text} />
      <CopyButton
        label="Copy with secrets"
        what={`in the ${view} call`}
        text={async () => WRITERS[view]({ ...parts, token: await fetchToken() })}
      />
    </div>
  )
  return (
    <Tabs label="Request as" names={VIEWS} chosen={view} choose={props.choose} aside={copies}>
      <CodeBlock label={`${view} call`} testId="as-sent" className="min-h-64 rounded-t-none!">
        <CodeText text={text} />
      </CodeBlock>
      {props.isStale && <p className="mt-2 text-warn">The JSON cannot be read yet; this is its text as it stands.</p>}
    </Tabs>
  )
}
