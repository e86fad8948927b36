'use client'

import { useClockMoves } from '#app/_data/clock/use-clock-moves'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

/**
 * Buttons that freeze the clock 1 second before a deadline, or move it to 1 second after. Hidden after the deadline,
 * because the clock only moves forward.
 */
export function ClockMoves({ expiresAt, about }: { expiresAt: string; about: string }) {
  const { error, goBefore, goAfter } = useClockMoves()
  if (useIsOver({ expiresAt })) return null
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-12 text-text-3">Jump to</legend>
        <Button aria-label={`Jump to 1 s before ${about} expires`} onClick={() => goBefore(expiresAt)}>
          1 s before
        </Button>
        <Button aria-label={`Jump to 1 s after ${about} expires`} onClick={() => goAfter(expiresAt)}>
          1 s after
        </Button>
      </fieldset>
      <ErrorNote>{error?.message}</ErrorNote>
    </>
  )
}

export const CLOCK_DIRECTION =
  'The clock only moves forward, except that a reset returns it to system time and loading a snapshot restores the snapshot’s time.'

export function FreezeButton({ look = 'plain', className = '' }: { look?: 'plain' | 'quiet'; className?: string }) {
  const { isFrozen, toggleFreeze } = useClockMoves()
  return (
    <Button look={look} className={className} onClick={toggleFreeze}>
      {isFrozen ? 'Resume clock' : 'Freeze clock'}
    </Button>
  )
}
