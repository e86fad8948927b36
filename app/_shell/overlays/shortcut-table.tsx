/** Keyboard shortcuts of the console, grouped by page. */
export function ShortcutTable() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-4">
      {SHORTCUT_GROUPS.map(({ page, shortcuts }) => (
        <section key={page} aria-label={`Keyboard shortcuts: ${page}`}>
          <h3 className="border-b border-border pb-1 font-semibold">{page}</h3>
          <dl>
            {shortcuts.map(({ keys, action }) => (
              <div key={action} className="flex min-h-8 items-center justify-between gap-4 border-b border-surface-2">
                <dt>{action}</dt>
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
  readonly action: string
}

const SHORTCUT_GROUPS: readonly { readonly page: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    page: 'Everywhere',
    shortcuts: [
      { keys: ['⌘K', 'Ctrl K'], action: 'Search or run a command' },
      { keys: ['/'], action: 'Focus the page’s search, or open the command palette' },
      { keys: ['l'], action: 'Open or close the log' },
      { keys: ['.'], action: 'Copy the current call as code, without the client secret' },
      { keys: ['?'], action: 'Show keyboard shortcuts' },
      { keys: ['Esc'], action: 'Close the open panel or cancel a passkey prompt' },
    ],
  },
  {
    page: 'Log',
    shortcuts: [
      { keys: ['↓', 'j'], action: 'Next row' },
      { keys: ['↑', 'k'], action: 'Previous row' },
      { keys: ['Home', 'End'], action: 'First and last row' },
      { keys: ['Enter'], action: 'Open the row' },
      { keys: ['→', '←'], action: 'Expand or collapse a signed retry' },
      { keys: ['Esc'], action: 'Close the selected call' },
      { keys: ['x'], action: 'Select the row for comparison' },
      { keys: ['[', ']'], action: 'Newer / older call, on a call page' },
    ],
  },
  {
    page: 'Flows',
    shortcuts: [
      { keys: ['⌘↵', 'Ctrl Enter'], action: 'Run the current step' },
      { keys: ['⇧⌘↵', 'Ctrl Shift Enter'], action: 'Run all steps' },
      { keys: ['[', ']'], action: 'Previous / next step' },
      { keys: ['t'], action: 'Open the tamper menu' },
      { keys: ['↑', '↓'], action: 'Move between step numbers' },
      { keys: ['Esc'], action: 'Cancel the call, or return to the current step' },
    ],
  },
]
