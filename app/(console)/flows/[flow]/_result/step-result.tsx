import { type ReactNode, useState } from 'react'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { BriefJson } from './brief-json'
import { ExactExchange } from './exact-exchange'
import { LegDiff } from './leg-diff'
import { SignedBytes } from './signed-bytes'
import { StepChecks } from './step-checks'

// Loaded when first shown.
const StepBytes = lazyPart(async () => (await import('./step-bytes')).StepBytes, <Loading />)
const SnippetTabs = lazyPart(
  async () => (await import('#app/_export/snippets/snippet-tabs.tsx')).SnippetTabs,
  <Loading />,
)

type Detail = 'Side by side' | 'Bytes' | 'Checks' | 'Headers and bodies' | 'Code'

/** Result of a step: the request, the response, the bytes that matter, and more on demand. */
export function StepResult({ current, step }: { current: FlowView['current']; step: StepView }) {
  const [detail, setDetail] = useState<Detail>()
  const { exchange, state, made } = step
  if (exchange === undefined && state !== 'done') return null
  const isRetry = step.id === 'leg-2'
  const isRefused = state === 'failed'
  // A rejected step shows its explanation first.
  const details: readonly Detail[] = [
    ...(isRetry && isRefused ? (['Side by side'] as const) : []),
    ...(isRetry || isRefused ? (['Bytes'] as const) : []),
    ...(exchange === undefined ? [] : (['Checks', 'Headers and bodies', 'Code'] as const)),
  ]
  return (
    <>
      {!isRefused && isRetry && <LegDiff leg1={current.leg1} leg2={current.leg2} />}
      {step.id === 'assert' && state === 'done' && <SignedBytes made={made} />}
      {!isRefused && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
          {exchange && !isRetry && <Sent title="Sent" request={exchange.request} />}
          {exchange && <CameBack exchange={exchange} />}
          {step.built && <Sent title="Request built, not sent yet" request={step.built} />}
          {(made.length > 0 || !isRetry) && (
            <Column title={exchange === undefined ? 'Made' : 'The bytes that matter'}>
              <Made made={made} />
              <StepBytes step={step} keys={current.keys} />
            </Column>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-border pt-2">
        {details.map(name => (
          <button
            key={name}
            type="button"
            aria-expanded={name === detail}
            className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline aria-expanded:font-semibold aria-expanded:underline"
            onClick={() => setDetail(name === detail ? undefined : name)}
          >
            {name}
          </button>
        ))}
        {exchange?.answer.exchangeId && <TextLink href={`/log/${exchange.answer.exchangeId}`}>View in log</TextLink>}
        <span className="ml-auto text-12 text-text-3">
          {exchange === undefined && 'nothing sent, '}step {step.index + 1} of {current.steps.length}
        </span>
      </div>
      {detail === 'Side by side' && <LegDiff leg1={current.leg1} leg2={current.leg2} />}
      {detail === 'Bytes' && <StepBytes step={step} keys={current.keys} />}
      {detail === 'Checks' && <StepChecks exchangeId={exchange?.answer.exchangeId} />}
      {detail === 'Headers and bodies' && exchange && <ExactExchange exchange={exchange} />}
      {detail === 'Code' && exchange && (
        <SnippetTabs call={{ ...exchange.request, headers: Object.entries(exchange.request.headers) }} />
      )}
    </>
  )
}

function Sent({ title, request }: { title: string; request: SentRequest }) {
  return (
    <Column title={title}>
      <code className="break-all">
        {request.method} {request.path}
      </code>
      <BriefJson label="Request body" text={request.body ?? ''} />
    </Column>
  )
}

function CameBack({ exchange: { answer } }: { exchange: SentExchange }) {
  return (
    <Column title="Came back">
      <span className="flex flex-wrap gap-x-3">
        <Status status={answer.status} /> <span className="text-text-3">{answer.durationMs.toFixed(1)} ms</span>
      </span>
      <BriefJson label="Response body" text={answer.body} />
    </Column>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold text-text-2">{title}</h3>
      {children}
    </div>
  )
}

/** Values the step made, in full, to copy. */
function Made({ made }: { made: StepView['made'] }) {
  if (made.length === 0) return null
  return (
    <dl className="grid gap-1">
      {made.map(({ name, text }) => (
        <div
          key={name}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2"
          data-testid={`artifact-${name}`}
        >
          <dt className="text-text-2">
            <code className="wrap-anywhere">{name}</code>
          </dt>
          <dd className="min-w-0">
            <code className="line-clamp-1 break-all">{text}</code>
          </dd>
          <dd>
            <CopyButton look="quiet" what={name} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Loading() {
  return <p className="min-h-40 text-text-3">Loading…</p>
}
