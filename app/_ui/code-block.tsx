import type { ReactNode } from 'react'

/** Code in a scrollable box. */
export function CodeBlock(props: { label: string; testId?: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work with the keyboard (WCAG 2.1.1).
      tabIndex={0}
      className={`overflow-auto whitespace-pre rounded-control bg-code-bg p-3 leading-[1.125rem] ${props.className ?? ''}`}
    >
      <code data-testid={props.testId}>{props.children}</code>
    </section>
  )
}
