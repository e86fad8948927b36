import type { OperationDoc } from '../../_reference/document'

/** The operations by their group; at the side where there is room, else folded. */
export function Contents({ groups }: { groups: readonly (readonly [tag: string, docs: readonly OperationDoc[]])[] }) {
  return (
    <nav aria-label="Operations" className="self-start wide:sticky wide:top-16">
      <details className="card wide:hidden">
        <summary className="flex min-h-9 items-center px-3 font-semibold -outline-offset-2">Contents</summary>
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

function Lists({ groups }: Parameters<typeof Contents>[0]) {
  return (
    <div className="grid gap-3">
      {groups.map(([tag, docs]) => (
        <div key={tag}>
          <p className="text-12 text-text-3 first-letter:uppercase">{tag}</p>
          <ul>
            {docs.map(({ id }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-6 items-center rounded-control break-all -outline-offset-2 text-text-2 hover:text-accent hover:underline"
                >
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
