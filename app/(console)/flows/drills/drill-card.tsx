import { ChecksLink } from '#app/_explain/checks-link.tsx'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { durationText } from '#lib/explain/text/instant-text'
import type { Drill } from '#lib/flows/drills/drill'
import { answerText, type Prediction, predictionText } from '#lib/flows/tampers/prediction'
import type { Outcome, useDrills } from './use-drills'

const CallExplainer = lazyPart(async () => (await import('#app/_explain/call-explainer.tsx')).CallExplainer)

export function DrillCard(props: {
  drill: Drill
  outcome: Outcome | undefined
  run: ReturnType<typeof useDrills>['run']
  /** The button of the panel's first drill is primary until the drill is started. */
  isFirst?: boolean
}) {
  const { drill, outcome } = props
  return (
    <article
      aria-label={drill.label}
      data-testid={`drill-${drill.id}`}
      data-state={stateOf(outcome)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-surface-2 px-4 py-3 last:border-0"
    >
      <dl className="grid gap-x-4 gap-y-1 py-1 max-sm:col-span-2 sm:grid-cols-[5rem_minmax(0,1fr)] [&>dt]:text-text-3">
        <dt>Sends</dt>
        <dd className="break-words">
          <WireText text={drill.label} /> {drill.isForced && <Tag>forced</Tag>}
        </dd>
        <dt>Expects</dt>
        <dd>
          <code className="wrap-anywhere">{predictionText(drill.predicted)}</code>
        </dd>
        {outcome && outcome.kind !== 'running' && <DrillResult outcome={outcome} predicted={drill.predicted} />}
        {drill.leaves && (
          <>
            <dt>Side effect</dt>
            <dd className="text-text-2">{drill.leaves}</dd>
          </>
        )}
      </dl>
      <Button
        look={props.isFirst && outcome === undefined ? 'primary' : 'plain'}
        className="justify-self-start max-sm:col-span-2"
        disabled={outcome?.kind === 'running'}
        onClick={() => void props.run(drill)}
      >
        {outcome?.kind === 'running' ? 'Running…' : outcome ? 'Run again' : 'Run drill'}
      </Button>
      {outcome?.kind === 'answered' && outcome.answer.status >= 400 && outcome.answer.exchangeId && (
        <details className="group col-span-2">
          <summary className="inline-flex min-h-6 items-center gap-1 text-accent">
            <Icon name="chevronRight" className="group-open:rotate-90" />
            Cause and fix
          </summary>

          <div className="mt-2 rounded-control border border-border p-3">
            <CallExplainer exchangeId={outcome.answer.exchangeId} />
          </div>
        </details>
      )}
    </article>
  )
}

function DrillResult({
  outcome,
  predicted,
}: {
  outcome: Exclude<Outcome, { kind: 'running' }>
  predicted: Prediction
}) {
  if (outcome.kind === 'failed') {
    return (
      <>
        <dt>Failed to run</dt>
        <dd role="alert" className="break-words text-err">
          {outcome.reason}
        </dd>
      </>
    )
  }
  const { answer, isAsPredicted } = outcome
  return (
    <>
      <dt>Received</dt>
      <dd role="status" className="flex flex-wrap items-center gap-x-3">
        <code className="wrap-anywhere">{answerText(answer, predicted)}</code>
        <span className={`inline-flex items-center gap-1 ${isAsPredicted ? 'text-ok' : 'text-err'}`}>
          <Icon name={isAsPredicted ? 'check' : 'cross'} />
          {isAsPredicted ? 'as expected' : 'not as expected'}
        </span>
        <span className="text-text-3">{durationText(answer.durationMs)} ms</span>
        <ChecksLink exchangeId={answer.exchangeId} />
      </dd>
    </>
  )
}

function stateOf(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'idle'
  if (outcome.kind !== 'answered') return outcome.kind
  return outcome.isAsPredicted ? 'ok' : 'failed'
}
