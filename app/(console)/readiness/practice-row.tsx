import { PageLink } from '#app/_ui/page-link.tsx'
import { NextStep } from './next-step'
import type { AssessedPractice } from './verdict'

const SHOWN_MAX = 3

/** A practice with its evidence or, if it was not observed, the way to observe it. */
export function PracticeRow(props: { practice: AssessedPractice; platformId: string | undefined }) {
  const { id, title, asks, isAdvice, evidence, evidenceCount, consequence, next } = props.practice
  return (
    <li
      id={`practice-${id}`}
      data-testid={`practice-${id}`}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 wrap-anywhere"
    >
      <h3 className="font-semibold">
        {title}
        {isAdvice && <span className="font-normal text-text-3"> (advice)</span>}
      </h3>
      {consequence !== undefined && <p className="text-err">In production: {consequence}</p>}
      {evidence.slice(0, SHOWN_MAX).map(({ text, callIds, transactionIds = [], eventIds = [] }) => (
        <p key={[text, ...callIds, ...eventIds].join(' ')} className="text-text-2">
          {text} <CallLinks callIds={callIds} />
          {[...transactionIds, ...eventIds].map(objectId => (
            <code key={objectId} className="ml-2 text-12 text-text-3">
              {objectId}
            </code>
          ))}
        </p>
      ))}
      {evidenceCount > SHOWN_MAX && <p className="text-text-3">and {evidenceCount - SHOWN_MAX} more</p>}
      {next !== undefined && <NextStep key={props.platformId} practice={props.practice} next={next} />}
      {!isAdvice && (
        <p className="text-12 text-text-3">
          Go-live checklist:{' '}
          <a href={`#asks-${id}`} className="inline-flex min-h-6 items-center underline underline-offset-2">
            {asks}
          </a>
        </p>
      )}
    </li>
  )
}

function CallLinks({ callIds }: { callIds: readonly string[] }) {
  return callIds.slice(0, SHOWN_MAX).map((callId, index) => (
    <span key={callId}>
      {index > 0 && ', '}
      <PageLink
        href={`/log/${callId}`}
        className="inline-flex min-h-6 min-w-6 items-center text-accent underline underline-offset-2"
      >
        {callIds.length === 1 ? 'call' : `call ${index + 1}`}
      </PageLink>
    </span>
  ))
}
