import { type ReactNode, useId } from 'react'
import { FigureTable } from '#app/_ui/figure-table.tsx'

/** A card with a heading and an optional aside. */
export function Sheet(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 card p-4 sm:p-6">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-16 font-semibold">
          {props.title}
        </h3>
        {props.aside}
      </header>
      {props.children}
    </section>
  )
}

/** A figure’s data as a table: behind a disclosure on wide screens, always visible on narrow ones. */
export function SheetTable({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <>
      <div className="overflow-x-auto md:hidden">{children}</div>
      <FigureTable summary={summary} className="mt-4 max-md:hidden">
        {children}
      </FigureTable>
    </>
  )
}
