import type { ReactNode } from 'react'

/** One part of the settings. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <h2 id={id} className="border-b border-border px-4 py-3 text-14 font-semibold">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{children}</div>
    </section>
  )
}
