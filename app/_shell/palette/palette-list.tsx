import { useCallback } from 'react'
import type { PaletteCommand } from './palette-command'

/** List of matching commands. The search field controls which command is active. */
export function PaletteList(props: {
  id: string
  commands: readonly PaletteCommand[]
  activeAt: number
  run: (command: PaletteCommand) => void
}) {
  const { id, commands, activeAt, run } = props
  // Stable, so that React calls the ref only when another option becomes active.
  const reveal = useCallback((option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' }), [])
  if (commands.length === 0) return <p className="px-4 py-6 text-text-2">No matches.</p>
  return (
    <div id={id} role="listbox" aria-label="Results" className="max-h-[50dvh] overflow-y-auto p-1">
      {commands.map((command, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and references the active option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys.
        <div
          key={`${command.group} ${command.id}`}
          id={`${id}-${at}`}
          ref={at === activeAt ? reveal : undefined}
          role="option"
          aria-selected={at === activeAt}
          className="flex min-h-8 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-surface-2 aria-selected:bg-surface-2"
          onClick={() => run(command)}
        >
          <span className="min-w-0 flex-1 truncate">{command.name}</span>
          <span className="text-12 text-text-3">{command.group}</span>
        </div>
      ))}
    </div>
  )
}
