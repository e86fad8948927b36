import { useState } from 'react'
import type { Deadline } from '#lib/client/control-client'
import { DeadlinePanel } from './deadline-panel'

/**
 * Popover with the deadlines of one kind. In a narrow window, it also lists the other kinds, because `DeadlineAxis`
 * shows only one label there.
 */
export function DeadlinePopover(props: {
  id: string
  deadlines: readonly [Deadline, ...Deadline[]]
  all: readonly Deadline[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { kind } = props.deadlines[0]
  const others = props.all.filter(deadline => deadline.kind !== kind)
  return (
    <div
      id={props.id}
      popover="auto"
      onToggle={event => setOpen(event.newState === 'open')}
      className="fixed inset-auto bottom-[calc(var(--bottom-height)+0.25rem)] left-2 m-0 max-h-[60dvh] w-96 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border whitespace-normal border-border bg-surface p-4 text-text shadow-lg sm:left-4"
    >
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <DeadlinePanel deadlines={props.deadlines} />
          {Array.from(Map.groupBy(others, deadline => deadline.kind).values(), group => (
            <div key={group[0]?.kind} className="lg:hidden">
              <DeadlinePanel deadlines={group as [Deadline, ...Deadline[]]} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
