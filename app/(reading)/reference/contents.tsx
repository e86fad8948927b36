import { Icon } from '#app/_ui/icon.tsx'

interface Entry {
  readonly id: string
  /** Text to show instead of the ID. */
  readonly name?: string
}

/** Entries by group. A group has no title if the page has no other group. */
type Groups = readonly (readonly [title: string | undefined, entries: readonly Entry[]])[]

/** Table of contents: a sidebar in wide windows, a collapsed section in others. */
export function Contents({ label, groups }: { label: string; groups: Groups }) {
  return (
    <nav aria-label={label} className="self-start wide:sticky wide:top-16">
      <details className="card group wide:hidden">
        <summary className="flex min-h-9 items-center gap-2 px-3 font-semibold -outline-offset-2">
          <Icon name="chevronRight" className="text-text-3 group-open:rotate-90" />
          Contents
        </summary>
        <div className="border-t border-border px-3 py-2">
          <Lists groups={groups} />
        </div>
      </details>
      <div className="hidden max-h-[calc(100dvh-9rem)] overflow-y-auto wide:block">
        <Lists groups={groups} />
      </div>
    </nav>
  )
}

function Lists({ groups }: { groups: Groups }) {
  return (
    <div className="grid gap-3">
      {groups.map(([title, entries]) => (
        <div key={title ?? ''}>
          {title && <p className="text-12 text-text-3 first-letter:uppercase">{title}</p>}
          <ul>
            {entries.map(({ id, name = id }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-6 items-center rounded-control break-all -outline-offset-2 text-text-2 hover:text-accent hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
