import { SHORTCUT_GROUPS } from './shortcuts'

/** The keys of the console, by where they act. */
export function ShortcutTable() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-4">
      {SHORTCUT_GROUPS.map(({ where, shortcuts }) => (
        <section key={where} aria-label={`Keys: ${where}`}>
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
