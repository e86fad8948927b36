/** Keyboard shortcuts of the console, grouped by page. */
export function ShortcutTable() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-4">
      {SHORTCUT_GROUPS.map(({ where, shortcuts }) => (
        <section key={where} aria-label={`Keyboard shortcuts: ${where}`}>
          <h3 className="border-b border-border pb-1 font-semibold">{where}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex min-h-8 items-center justify-between gap-4 border-b border-surface-2">
                <dt>{does}</dt>
                <dd className="flex gap-1.5">
                  {keys.map(key => (
                    <kbd key={key} className="rounded-control border border-border-strong px-1.5 whitespace-nowrap">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
  /** True for a single key without modifiers, which can be turned off. */
  readonly isSingle?: true
}

const SHORTCUT_GROUPS: readonly { readonly where: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['⌘K', 'Ctrl K'], does: 'Search or run a command' },
      { keys: ['/'], does: 'Focus the page’s search, or open the command palette', isSingle: true },
      { keys: ['l'], does: 'Open or close the log', isSingle: true },
      { keys: ['.'], does: 'Copy the current call as code, without secrets', isSingle: true },
      { keys: ['?'], does: 'Show keyboard shortcuts', isSingle: true },
      { keys: ['Esc'], does: 'Close the open panel or cancel a passkey prompt' },
    ],
  },
  {
    where: 'Log',
    shortcuts: [
      { keys: ['↓', 'j'], does: 'Next row' },
      { keys: ['↑', 'k'], does: 'Previous row' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['→', '←'], does: 'Open or close a signed retry' },
      { keys: ['Esc'], does: 'Close the selected call' },
      { keys: ['x'], does: 'Select the row for comparison' },
      { keys: ['[', ']'], does: 'Newer / older call, on a call page', isSingle: true },
    ],
  },
  {
    where: 'Flows',
    shortcuts: [
      { keys: ['⌘↵', 'Ctrl Enter'], does: 'Run the current step' },
      { keys: ['⇧⌘↵', 'Ctrl Shift Enter'], does: 'Run all steps' },
      { keys: ['[', ']'], does: 'Previous / next step', isSingle: true },
      { keys: ['t'], does: 'Open the tamper menu', isSingle: true },
      { keys: ['↑', '↓'], does: 'Move between the steps’ numbers' },
      { keys: ['Esc'], does: 'Cancel the call, or return to the step at hand' },
    ],
  },
]
