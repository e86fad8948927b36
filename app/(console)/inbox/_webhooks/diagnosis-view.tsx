import { CodeBlock } from '#app/_ui/code-block.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { WebhookDiagnosis } from '#lib/client/control-client'
import { failureSentence } from '#lib/contract/webhooks/failure-sentence'
import {
  type DiagnosticTry,
  isAccepted,
  tryWords,
  VERDICT_LOOKS,
  VERDICT_SENTENCES,
} from '#lib/explain/webhooks/diagnosis-words'

/** The result of a diagnosis: the verdict, the mistakes with their fixes, and the events as sent. */
export function DiagnosisView({ diagnosis }: { diagnosis: WebhookDiagnosis }) {
  const { mistakes, tries, url, verdict } = diagnosis
  const { icon, look, words } = VERDICT_LOOKS[verdict]
  const error = tries[0]?.error
  const isForMistake = ({ mistakes }: DiagnosticTry) => mistakes.length > 0
  const first = tries.filter(tried => !isForMistake(tried))
  const forMistakes = tries.filter(isForMistake)
  return (
    <section aria-label="Diagnosis" className="grid grid-cols-[minmax(0,1fr)] gap-3" data-testid="diagnosis">
      <div className={`flex items-start gap-2 rounded-control px-3 py-2 ${look}`}>
        <Icon name={icon} className="mt-0.5 shrink-0" />
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p>
            <strong className="font-semibold">{words}.</strong>{' '}
            {(verdict === 'VERIFIES' || verdict === 'UNKNOWN') && VERDICT_SENTENCES[verdict]}
            {verdict === 'UNREACHABLE' && error !== undefined && failureSentence(error)}
          </p>
          {mistakes.map(({ id, mistake, fix }) => (
            <p key={id}>
              {mistake} <strong className="font-semibold">Fix:</strong> {fix}
            </p>
          ))}
        </div>
      </div>
      <p className="wrap-anywhere text-text-2">
        {tries.length === 1 ? '1 event was' : `${tries.length} events were`} sent to <code>{url}</code>.
      </p>
      <TryList tries={first} start={1} label="First events of the diagnosis" />
      {forMistakes.length > 0 && (
        <Disclosure
          title={`${forMistakes.length === 1 ? '1 event' : `${forMistakes.length} events`} that only a receiver with known mistakes accepts`}
        >
          <TryList
            tries={forMistakes}
            start={first.length + 1}
            label="Events that only a receiver with known mistakes accepts"
          />
        </Disclosure>
      )}
    </section>
  )
}

function TryList({ tries, start, label }: { tries: readonly DiagnosticTry[]; start: number; label: string }) {
  return (
    <ol aria-label={label} start={start} className="border-l-2 border-border-strong pl-4">
      {tries.map(tried => (
        <li key={tried.signature} data-testid="diagnostic-try">
          <details className="group/try">
            <summary className="grid min-h-(--row-height) grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 rounded-control px-2 py-1 hover:bg-surface-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
              <Icon name="chevronRight" className="text-text-3 group-open/try:rotate-90" />
              <span className="min-w-0">{tryWords(tried)}</span>
              <span className="max-sm:col-start-2">
                <TryOutcome tried={tried} />
              </span>
            </summary>
            <CodeBlock label={`Request: ${tryWords(tried)}`} className="my-2">
              {`Content-Type: application/json\nX-Grid-Signature: ${tried.signature}\n\n${tried.body}`}
            </CodeBlock>
          </details>
        </li>
      ))}
    </ol>
  )
}

function TryOutcome({ tried }: { tried: DiagnosticTry }) {
  const { error, isForgery, mistakes, status } = tried
  if (status === undefined) return <code className="text-err">{error}</code>
  const accepted = isAccepted(tried)
  const isRight = accepted === (!isForgery && mistakes.length === 0)
  return (
    <span className="inline-flex items-center gap-x-2">
      <Status status={status} look="short" />
      <span className={`font-semibold ${isRight ? 'text-ok' : 'text-err'}`}>
        {isForgery ? 'forgery ' : ''}
        {accepted ? 'accepted' : 'rejected'}
      </span>
    </span>
  )
}
