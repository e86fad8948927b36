import type { ReactNode } from 'react'
import { Icon } from './icon'

/** A figure's data as a table that is collapsed at first. */
export function FigureTable(props: { summary?: string; className?: string; testId?: string; children: ReactNode }) {
  return (
    <details className={`group/table ${props.className ?? 'mt-3'}`} data-testid={props.testId}>
      <summary className="inline-flex min-h-6 items-center gap-1.5 text-12 text-text-2 hover:text-text">
        <Icon name="chevronRight" className="group-open/table:rotate-90" /> {props.summary ?? 'Show as a table'}
      </summary>
      <div className="mt-2 overflow-x-auto">{props.children}</div>
    </details>
  )
}

/** CSS classes of a figure’s table. Give cells with numbers the class `num`. */
export const FIGURE_TABLE =
  'w-full border-collapse text-left [&_td]:py-1.5 [&_td]:pr-3 [&_th]:py-1.5 [&_th]:pr-3 [&_th]:font-normal [&_thead]:text-12 [&_thead]:text-text-2 [&_tr+tr]:border-t [&_tr+tr]:border-border [&_.num]:pr-0 [&_.num]:pl-3 [&_.num]:text-right [&_.num]:whitespace-nowrap [&_td.num]:font-mono [&_td.num]:text-code'
