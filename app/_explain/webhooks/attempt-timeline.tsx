import { countdownText } from '#app/_data/clock/countdown'
import { useClockMoves } from '#app/_data/clock/use-clock-moves'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { WebhookAttempt, WebhookDetail } from '#lib/client/control-client'
import { failureSentence } from '#lib/contract/webhooks/failure-sentence'
import { durationText, spanText, timeOfDay } from '#lib/explain/text/instant-text'
import { FAULT_WORDS } from '#lib/explain/webhooks/fault-words'
import { attemptName } from '#lib/explain/webhooks/webhook-words'

/** The attempts of an event, oldest first, then the next attempt, if any. Times are on the sandbox clock. */
export function AttemptTimeline(props: {
  event: WebhookDetail
  chosen: number | undefined
  choose: (number: number) => void
}) {
  const { event, chosen, choose } = props
  const { createdAt, dueAt, tries } = event
  return (
    <ol aria-label="Attempts" className="border-l-2 border-border-strong pl-4">
      {tries.map(attempt => (
        <li key={attempt.number} data-testid="attempt">
          <button
            type="button"
            aria-pressed={attempt.number === chosen}
            onClick={() => choose(attempt.number)}
            className="grid min-h-(--row-height) w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-control px-2 text-left hover:bg-surface-2 aria-pressed:bg-surface-2 sm:grid-cols-[9rem_9rem_minmax(0,1fr)_auto]"
          >
            <span className="font-semibold">{attemptName(attempt)}</span>
            <span className="num text-text-2 max-sm:order-3" title={attempt.startedAt}>
              {timeOfDay(attempt.startedAt)} <span className="text-text-3">{sinceText(createdAt, attempt)}</span>
            </span>
            <span className="min-w-0 max-sm:order-2">
              <AttemptOutcome attempt={attempt} />
            </span>
            <span className="num text-text-2 max-sm:order-4">
              {attempt.durationMs === undefined ? 'under way' : `${durationText(attempt.durationMs)} ms`}
            </span>
          </button>
        </li>
      ))}
      {dueAt !== undefined && <NextAttempt dueAt={dueAt} waitingSince={tries.at(-1)?.startedAt ?? createdAt} />}
      {dueAt === undefined && tries.length === 0 && <li className="px-2 text-text-2">No attempt was made.</li>}
    </ol>
  )
}

/** Outcome of an attempt: the reply's status or the error, then any verdict on a forgery, then any fault. */
export function AttemptOutcome({ attempt: { error, fault, status, verdict } }: { attempt: WebhookAttempt }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      {status !== undefined && <Status status={status} look="roomy" />}
      {status === undefined && error !== undefined && <span className="text-err">{failureSentence(error)}</span>}
      {verdict === 'ACCEPTED_FORGERY' && <span className="font-semibold text-err">accepted a forgery</span>}
      {verdict === 'REFUSED_FORGERY' && <span className="font-semibold text-ok">rejected a forgery</span>}
      {fault !== undefined && <span className="text-warn">fault: {FAULT_WORDS[fault].name}</span>}
    </span>
  )
}

function sinceText(createdAt: string, { startedAt }: WebhookAttempt): string {
  const since = Date.parse(startedAt) - Date.parse(createdAt)
  return since < 1000 ? '' : `+${spanText(since)}`
}

function NextAttempt({ dueAt, waitingSince }: { dueAt: string; waitingSince: string }) {
  const countdown = useCountdown({ startedAt: waitingSince, expiresAt: dueAt })
  const { goToAttempt, error } = useClockMoves()
  const isDue = countdown === undefined || countdown.isOver
  return (
    <li className="flex min-h-(--row-height) flex-wrap items-center gap-x-4 gap-y-2 px-2" data-testid="next-attempt">
      <span className="font-semibold text-info">Next attempt</span>
      <span className="num text-text-2">
        {timeOfDay(dueAt)} {countdown && !isDue && `in ${countdownText(countdown.secondsLeft)}`}
      </span>
      {!isDue && <Button onClick={() => goToAttempt(dueAt)}>Move clock to the next attempt</Button>}
      <ErrorNote>{error?.message}</ErrorNote>
    </li>
  )
}
