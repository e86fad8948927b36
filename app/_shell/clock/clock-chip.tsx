'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { clockDifference, clockQuery } from '#app/_data/clock/clock-reading'
import { useSandboxNow } from '#app/_data/clock/use-clock'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { timeOfDay } from '#lib/explain/text/instant-text'

// Loaded separately, because few visits open the panel.
const ClockPanel = lazyPart(async () => (await import('./clock-panel')).ClockPanel)

/**
 * Button that shows the sandbox time and opens the clock panel. The button is amber if the clock is frozen or at least
 * 1 second off system time.
 */
export function ClockChip() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data: reading } = useQuery(clockQuery)
  const now = useSandboxNow()
  const moved = reading && clockDifference(reading)
  const look = moved ? 'border-warn bg-warn-weak text-warn' : 'border-border-strong bg-surface hover:bg-surface-2'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`inline-flex min-h-7 items-center gap-1.5 rounded-control border px-2 whitespace-nowrap ${look}`}
      >
        <Icon name="clock" />
        <span className="sr-only">Sandbox clock</span>
        <span className="font-mono text-code" data-testid="clock-now">
          {now === undefined ? '--:--:--' : timeOfDay(now)}
        </span>
        <span className={moved ? 'font-semibold' : 'hidden text-text-3 sm:inline'}>{moved ?? 'UTC'}</span>
        <Icon name="chevronDown" className={moved ? 'max-sm:hidden' : ''} />
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={event => setOpen(event.newState === 'open')}
        className="fixed inset-auto top-13 right-2 m-0 w-80 max-w-[calc(100vw-1rem)] rounded-card border border-border bg-surface p-4 text-text shadow-lg sm:right-4"
      >
        {isOpen && reading && now && <ClockPanel reading={reading} now={now} />}
      </div>
    </>
  )
}
