import type { ReactNode } from 'react'

/** Code in a box that scrolls by itself, with the keyboard too. */
export function CodeBlock(props: { label: string; testId?: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className={`overflow-auto whitespace-pre rounded-control bg-code-bg p-3 leading-[1.125rem] ${props.className ?? ''}`}
    >
      <code data-testid={props.testId}>{props.children}</code>
    </section>
  )
}
