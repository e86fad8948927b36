'use client'

import { type FormEvent, useId } from 'react'
import type { ClockReading } from '#app/_data/clock/clock-reading'
import { useSetClock } from '#app/_data/clock/use-clock-moves'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

/** Form that sets the sandbox clock. Uses a text field, because a date field would use the browser's date format. */
export function SetClockForm({ now, mode }: { now: string; mode: ClockReading['mode'] }) {
  const setClock = useSetClock()
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const moment = new FormData(event.currentTarget).get('moment')
    if (typeof moment !== 'string') return
    const setTo = `${moment.trim().replace(' ', 'T')}Z`
    setClock.mutate({ mode, setTo }, { onSuccess: () => announce('Sandbox clock set') })
  }

  return (
    <form onSubmit={submit} className="grid gap-1">
      <label htmlFor={id} className="text-12 text-text-3">
        Set clock to (UTC)
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="moment"
          required
          pattern=" *\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d *"
          title="Year-month-day hours:minutes:seconds, such as 2025-10-13 09:00:00"
          defaultValue={now.slice(0, 19).replace('T', ' ')}
          autoComplete="off"
          spellCheck="false"
          className="control min-w-0 flex-1 font-mono text-code"
        />
        <Button type="submit">Set</Button>
      </div>
      <ErrorNote>{setClock.error?.message}</ErrorNote>
    </form>
  )
}
