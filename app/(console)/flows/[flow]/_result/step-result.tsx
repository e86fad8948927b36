import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { CheckList } from '#app/_explain/check-list.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { JsonBody } from '#app/_ui/json/json-body.tsx'
import { JsonText, prettyJson } from '#app/_ui/json/json-text.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { kindOfArtifact } from './artifact-kinds'
import { DeliveryResult } from './delivery-result'
import { RetryDiff } from './retry-diff'
import { sentArtifacts } from './sent-artifacts'
import { SignedBytes } from './signed-bytes'

// Loaded lazily, because these parts are shown on demand or after a step has run.
const StepBytes = lazyPart(async () => (await import('./step-bytes')).StepBytes, <Loading />)
const SnippetTabs = lazyPart(async () => (await import('#app/_export/snippet-tabs.tsx')).SnippetTabs, <Loading />)

type Detail = 'Side by side' | 'Bytes' | 'Checks' | 'Headers and bodies' | 'Code'

/** Result of a step: its request, response and artifacts, with details on demand. */
export function StepResult({ current, step }: { current: FlowView['current']; step: StepView }) {
  const [detail, setDetail] = useState<Detail>()
  const { exchange, state, artifacts } = step
  if (exchange === undefined && state !== 'done') return null
  const isRetry = step.id === 'leg-2'
  const isRejected = state === 'failed'
  const isDelivery = step.lane === 'receiver'
  const hasBytes =
    artifacts.length > 0 ||
    (exchange === undefined
      ? step.built === undefined
      : sentArtifacts(exchange.request).some(({ name }) => kindOfArtifact(name) !== undefined))
  // A successful retry already shows its comparison, and any other successful step already shows its bytes.
  const details: readonly Detail[] = [
    ...(isRetry && isRejected ? (['Side by side'] as const) : []),
    ...(isRetry || isRejected ? (['Bytes'] as const) : []),
    ...(exchange === undefined
      ? []
      : isDelivery
        ? (['Headers and bodies'] as const)
        : (['Checks', 'Headers and bodies', 'Code'] as const)),
  ]
  return (
    <>
      {!isRejected && isRetry && <RetryDiff first={current.firstCall} second={current.signedRetry} />}
      {step.id === 'assert' && state === 'done' && <SignedBytes artifacts={artifacts} />}
      <DeliveryResult current={current} step={step} />
      {!isRejected && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
          {exchange && !isRetry && (
            <Sent title={isDelivery ? 'Sent by Countersign' : 'Sent'} request={exchange.request} />
          )}
          {exchange && <Received title={isDelivery ? 'Your receiver’s reply' : 'Received'} exchange={exchange} />}
          {step.built && <Sent title="Request built for a later step" request={step.built} />}
          {hasBytes && !isRetry && (
            <Column title={exchange === undefined ? 'Created' : 'Artifacts'}>
              <ArtifactList artifacts={artifacts} />
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
        {isDelivery && <InboxLink body={exchange?.request.body} />}
        {exchange?.answer.exchangeId && <TextLink href={`/log/${exchange.answer.exchangeId}`}>View in log</TextLink>}
        <span className="ml-auto text-12 text-text-3">
          {exchange === undefined && 'nothing sent, '}step {step.index + 1} of {current.steps.length}
        </span>
      </div>
      {detail === 'Side by side' && <RetryDiff first={current.firstCall} second={current.signedRetry} />}
      {detail === 'Bytes' && <StepBytes step={step} keys={current.keys} />}
      {detail === 'Checks' && <StepChecks exchangeId={exchange?.answer.exchangeId} />}
      {detail === 'Headers and bodies' && exchange && <ExactExchange exchange={exchange} isDelivery={isDelivery} />}
      {detail === 'Code' && exchange && (
        <SnippetTabs call={{ ...exchange.request, headers: Object.entries(exchange.request.headers) }} />
      )}
    </>
  )
}

function InboxLink({ body = '' }: { body?: string | undefined }) {
  const id = /"id": ?"(Webhook:[\w-]+)"/.exec(body)?.[1]
  return id === undefined ? null : (
    <TextLink href={`/inbox?view=webhooks&event=${id}`}>Open the event in the inbox</TextLink>
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

function Received({ title, exchange: { answer } }: { title: string; exchange: SentExchange }) {
  return (
    <Column title={title}>
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

function ArtifactList({ artifacts }: { artifacts: StepView['artifacts'] }) {
  if (artifacts.length === 0) return null
  return (
    <dl className="grid gap-1">
      {artifacts.map(({ name, text }) => (
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

/** Maximum length of a string that is shown in full, including its quotation marks. Every ID fits. */
const SHOWN_MAX = 54
const [START, END] = [24, 10]

/** A body, formatted if it is JSON. Long strings are shortened in the middle. */
function BriefJson({ label, text }: { label: string; text: string }) {
  if (text === '') return <p className="text-text-3">No body.</p>
  return (
    <CodeBlock label={label} className="max-h-80 whitespace-pre-wrap wrap-anywhere">
      <JsonText text={shortenStrings(prettyJson(text) ?? text)} />
    </CodeBlock>
  )
}

/** Shortens long strings in a JSON text. */
function shortenStrings(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, text =>
    text.length <= SHOWN_MAX ? text : `${text.slice(0, START).replace(/\\$/, '')}…${text.slice(-END)}`,
  )
}

/** Checks of a call, in order. The first failed check is open. */
function StepChecks({ exchangeId }: { exchangeId: string | undefined }) {
  const { data, error } = useQuery({ ...exchangeQuery(exchangeId ?? ''), enabled: exchangeId !== undefined })
  if (exchangeId === undefined)
    return <p className="text-text-3">The response has no Sandbox-Trace-Id, so the call’s checks can’t be found.</p>
  if (error) return <p className="text-err">{error.message}</p>
  if (data === undefined) return <p className="text-text-3">Loading checks…</p>
  // The step's panel offers the fix. The default fix would link to this flow.
  return <CheckList exchange={data} fix={<p className="text-text-2">See the step for how to continue.</p>} />
}

/** A request and its response with all headers and exact bodies, but without the API token. */
function ExactExchange({ exchange: { request, answer }, isDelivery }: { exchange: SentExchange; isDelivery: boolean }) {
  const token = isDelivery ? [] : ([['Authorization', 'Basic (this console’s API token)']] as const)
  const sent = [...token, ...Object.entries(request.headers)]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Side title="Request" line={`${request.method} ${request.path}`} headers={sent} body={request.body ?? ''} />
      <Side title="Response" line={String(answer.status)} headers={answer.headers} body={answer.body} />
    </div>
  )
}

function Side(props: {
  title: 'Request' | 'Response'
  line: string
  headers: readonly (readonly [string, string])[]
  body: string
}) {
  const { title, body } = props
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold text-text-2">{title}</h3>
      <code className="break-all">{props.line}</code>
      <CodeBlock label={`${title} headers`} className="max-h-48 whitespace-pre-wrap break-all">
        {props.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
      </CodeBlock>
      {body === '' ? <p className="text-text-3">No body.</p> : <JsonBody label={`${title} body`} text={body} />}
    </section>
  )
}
