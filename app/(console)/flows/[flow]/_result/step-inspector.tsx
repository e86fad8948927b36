import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { CheckList } from '#app/_explain/check-list.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { JsonBody } from '#app/_ui/json/json-body.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { SentExchange } from '#lib/client/sent-exchange'
import { LegDiff } from './leg-diff'

// Loaded when first opened.
const StepBytes = lazyPart(async () => (await import('./step-bytes')).StepBytes, <Loading />)
const SnippetTabs = lazyPart(
  async () => (await import('#app/_export/snippets/snippet-tabs.tsx')).SnippetTabs,
  <Loading />,
)

const VIEWS = ['Request', 'Response', 'Legs', 'Bytes', 'Checks', 'Code'] as const

/** Exact bytes a step sent and received, and the service's checks. */
export function Inspector({ current, step }: { current: FlowView['current']; step: StepView }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Request')
  const { exchange } = step
  return (
    <section
      aria-label="Inspector"
      className="card min-w-0 px-4 pb-4 max-lg:order-first lg:col-start-2 wide:col-start-auto"
      data-testid="inspector"
    >
      <Tabs label="Inspector" names={VIEWS} chosen={view} choose={setView} hasNumberKeys>
        <div className="pt-3">
          {view === 'Legs' ? (
            <LegDiff leg1={current.leg1} leg2={current.leg2} />
          ) : view === 'Bytes' ? (
            <StepBytes key={`${current.number} ${step.id}`} step={step} />
          ) : exchange === undefined ? (
            <p className="text-text-3">
              {step.state === 'done'
                ? 'This step runs in the browser. It sends no request.'
                : 'Nothing sent yet. Run the step to capture its request.'}
            </p>
          ) : (
            <Captured view={view} exchange={exchange} />
          )}
        </div>
      </Tabs>
    </section>
  )
}

function Captured(props: { view: 'Request' | 'Response' | 'Checks' | 'Code'; exchange: SentExchange }) {
  const { view, exchange } = props
  const { request, answer } = exchange
  if (view === 'Checks') return <StepChecks exchangeId={answer.exchangeId} />
  if (view === 'Code') {
    return <SnippetTabs call={{ ...request, headers: Object.entries(request.headers) }} />
  }
  if (view === 'Request') {
    return (
      <div className="grid gap-3">
        <code className="break-all">
          {request.method} {request.path}
        </code>
        <Headers list={[['Authorization', 'Basic (this console’s API token)'], ...Object.entries(request.headers)]} />
        {request.body === undefined ? (
          <p className="text-text-3">No body.</p>
        ) : (
          <JsonBody label="Request body" text={request.body} />
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Status status={answer.status} look="badge" />
      <Headers list={answer.headers} />
      {answer.body === '' ? (
        <p className="text-text-3">No body.</p>
      ) : (
        <JsonBody label="Response body" text={answer.body} />
      )}
    </div>
  )
}

function Loading() {
  return <p className="min-h-60 text-text-3">Loading…</p>
}

function Headers({ list }: { list: readonly (readonly [string, string])[] }) {
  return (
    <CodeBlock label="Headers" className="max-h-48 whitespace-pre-wrap break-all">
      {list.map(([name, value]) => `${name}: ${value}`).join('\n')}
    </CodeBlock>
  )
}

/** Checks of a call, in order; the first failed one is open. */
function StepChecks({ exchangeId }: { exchangeId: string | undefined }) {
  const { data, error } = useQuery({ ...exchangeQuery(exchangeId ?? ''), enabled: exchangeId !== undefined })
  if (exchangeId === undefined)
    return <p className="text-text-3">The response has no Sandbox-Trace-Id, so its checks can’t be found.</p>
  if (error) return <p className="text-err">{error.message}</p>
  if (data === undefined) return <p className="text-text-3">Loading checks…</p>
  return (
    <div className="grid gap-3">
      {/* The step panel shows the fix: a link here would lead to this same flow. */}
      <CheckList exchange={data} fix={<p className="text-text-2">See the step for how to continue.</p>} />
      <TextLink href={`/log/${exchangeId}`}>View in log</TextLink>
    </div>
  )
}
