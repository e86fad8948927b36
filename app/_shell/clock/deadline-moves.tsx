import { useClockMoves } from '#app/_data/clock/use-clock-moves'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Deadline } from '#lib/client/control-client'
import { ClockMoves } from './clock-moves'

/** Buttons that move the clock to 1 second before or after a deadline, or to a webhook's next delivery attempt. */
export function DeadlineMoves({ deadline, about }: { deadline: Deadline; about: string }) {
  const { id, kind, expiresAt } = deadline
  return kind === 'webhook' ? (
    <AttemptMoves webhookId={id} dueAt={expiresAt} />
  ) : (
    <ClockMoves expiresAt={expiresAt} about={about} />
  )
}

function AttemptMoves({ webhookId, dueAt }: { webhookId: string; dueAt: string }) {
  const { error, goToAttempt } = useClockMoves()
  const isOver = useIsOver({ expiresAt: dueAt })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!isOver && <Button onClick={() => goToAttempt(dueAt)}>Move clock to the next attempt</Button>}
      <TextLink href={`/inbox?view=webhooks&event=${webhookId}`}>Open event</TextLink>
      <ErrorNote>{error?.message}</ErrorNote>
    </div>
  )
}
