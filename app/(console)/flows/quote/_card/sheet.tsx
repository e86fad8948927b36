import { type ReactNode, useId } from 'react'
import { Icon } from '#app/_ui/icon.tsx'

/** A raised part of the result, with its heading. */
export function Sheet(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-4 shadow-(--surface-shadow) sm:p-6">
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

/** A figure’s data as a table: behind a disclosure on wide screens, in place of the figure on narrow ones. */
export function FigureTable(props: { summary: string; children: ReactNode }) {
  return (
    <>
      <div className="overflow-x-auto md:hidden">{props.children}</div>
      <details className="group/table mt-4 max-md:hidden">
        <summary className="inline-flex min-h-6 items-center gap-1.5 text-12 text-text-2 hover:text-text">
          <Icon name="chevronRight" className="group-open/table:rotate-90" /> {props.summary}
        </summary>
        <div className="mt-2 overflow-x-auto">{props.children}</div>
      </details>
    </>
  )
}

/** Classes of a figure’s table. */
export const TABLE =
  'w-full border-collapse text-left [&_td]:py-1.5 [&_td]:pr-3 [&_th]:py-1.5 [&_th]:pr-3 [&_th]:font-normal [&_thead]:text-12 [&_thead]:text-text-2 [&_tr+tr]:border-t [&_tr+tr]:border-border [&_.num]:pr-0 [&_.num]:text-right [&_.num]:whitespace-nowrap [&_td.num]:font-mono [&_td.num]:text-code'
