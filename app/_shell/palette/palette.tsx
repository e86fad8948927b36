'use client'

import { type KeyboardEvent, useCallback, useId, useState } from 'react'
import { OverlayDialog } from '#app/_shell/overlays/overlay-dialog.tsx'
import { overlayState, showOverlay } from '#app/_shell/overlays/overlay-state'
import { Icon } from '#app/_ui/icon.tsx'
import { fuzzyScore } from './fuzzy-score'
import { type PaletteCommand, useCommands, usePastedCommands } from './use-commands'

const SHOWN_MAX = 40

/** Finds pages, flows, error codes and actions by name, and pages for a pasted ID, stamp or token. */
export function Palette() {
  const id = useId()
  const [query, setQuery] = useState('')
  const [activeAt, setActiveAt] = useState(0)
  const [outcome, setOutcome] = useState<string>()
  const pasted = usePastedCommands(query)
  const [pageItems] = useState(pageCommands)
  const found = [...pasted, ...findMatches([...useCommands(), ...pageItems], query)].slice(0, SHOWN_MAX)
  const at = Math.min(activeAt, found.length - 1)

  async function run(command: PaletteCommand | undefined) {
    if (command === undefined) return
    const outcome = command.run()
    if (outcome instanceof Promise) setOutcome(String(await outcome))
    // The command may have opened another overlay.
    else if (overlayState.get() === 'palette') showOverlay('none')
  }
  function handleKey(event: KeyboardEvent) {
    const to = nextIndex(event.key, at, found.length)
    if (to !== undefined) setActiveAt(to)
    else if (event.key === 'Enter') void run(found[at])
    else return
    event.preventDefault()
  }
  function changeQuery(text: string) {
    setQuery(text)
    setActiveAt(0)
    setOutcome(undefined)
  }

  return (
    <OverlayDialog label="Search or run a command" className="mt-[10vh] w-[40rem]">
      <div className="flex items-center gap-2 border-b border-border px-3">
        <Icon name="search" className="text-text-3" />
        <input
          role="combobox"
          aria-label="Search pages, flows, error codes and actions, or paste an ID"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck="false"
          value={query}
          placeholder="Search pages, flows, error codes and actions, or paste an ID, stamp or token"
          className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none"
          onChange={event => changeQuery(event.target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <PaletteList id={id} commands={found} activeAt={at} run={command => void run(command)} />
      <p role="status" className={outcome ? 'border-t border-border px-4 py-2' : 'sr-only'}>
        {outcome ?? `${found.length} ${found.length === 1 ? 'result' : 'results'}`}
      </p>
    </OverlayDialog>
  )
}

function findMatches(commands: readonly PaletteCommand[], query: string): readonly PaletteCommand[] {
  if (query.trim() === '') return commands
  return commands
    .flatMap(command => {
      const score = fuzzyScore(query, `${command.name} ${command.group}`)
      return score === undefined ? [] : [{ command, score }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command)
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  return key === 'ArrowUp' ? (at + count - 1) % count : undefined
}

function pageCommands(): readonly PaletteCommand[] {
  const elements = document.querySelectorAll<HTMLElement>(
    'main button[aria-keyshortcuts]:enabled:not([role=tab], [data-command]), main [data-command]',
  )
  return [...elements]
    .filter(element => element.checkVisibility())
    .map((element, at) => ({
      id: `page ${at}`,
      group: 'This page' as const,
      name: element.dataset.command ?? element.ariaLabel ?? element.textContent.trim(),
      run: () => {
        // Wait until the palette is closed, because the element may open a dialog.
        requestAnimationFrame(() => {
          element.focus()
          element.click()
        })
      },
    }))
}

/** List of matching commands. The search field controls which command is active. */
function PaletteList(props: {
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
