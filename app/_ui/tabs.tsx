'use client'

import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { moveFocus } from './move-focus'

/** Tabs that follow the ARIA pattern: arrow keys, Home and End select a tab. The panel shows `children`. */
export function Tabs<Name extends string>(props: {
  label: string
  names: readonly Name[]
  /** Returns the label of a tab. The default label is the tab's name. */
  titleOf?: (name: Name) => ReactNode
  chosen: Name
  choose: (name: Name) => void
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  function move(event: KeyboardEvent) {
    const to = moveFocus(event, { selector: '[role=tab]', axis: 'horizontal', wraps: true })
    const name = to === undefined ? undefined : props.names[to]
    if (name !== undefined) props.choose(name)
  }

  return (
    <div>
      <div className="flex min-h-10 flex-wrap items-end justify-between gap-x-4 border-b border-border">
        <div role="tablist" aria-label={props.label} className="-mb-px flex flex-wrap gap-x-4" onKeyDown={move}>
          {props.names.map((name, at) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${at}`}
              aria-selected={name === props.chosen}
              aria-controls={`${id}-panel`}
              tabIndex={name === props.chosen ? 0 : -1}
              className="min-h-8 min-w-6 border-b-2 border-transparent text-text-2 hover:text-text aria-selected:border-accent aria-selected:font-semibold aria-selected:text-text"
              onClick={() => props.choose(name)}
            >
              {props.titleOf?.(name) ?? name}
            </button>
          ))}
        </div>
        {props.aside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${props.names.indexOf(props.chosen)}`}>
        {props.children}
      </div>
    </div>
  )
}
