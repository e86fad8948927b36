import type { ReactNode } from 'react'

/** A card with a heading. The ID must be unique on the page. */
export function TitledCard(props: { id: string; title: string; className?: string; children: ReactNode }) {
  const { id, title, className = '', children } = props
  return (
    <section aria-labelledby={id} className={`card min-w-0 ${className}`}>
      <h2 id={id} className="border-b border-border px-4 py-3 text-14 font-semibold wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  )
}
