import Markdown, { type MarkdownToJSX, slugify } from 'markdown-to-jsx/react'
import { Fragment } from 'react'
import { BackLink } from '#app/_ui/text-link.tsx'
import { Contents } from '#app/(reading)/reference/contents.tsx'
import behavior from '#docs/behavior.md'

const PROSE = 'max-w-[100ch]'

const OVERRIDES: MarkdownToJSX.Overrides = {
  h2: { props: { className: 'mt-6 border-b border-border pb-1 text-16 font-semibold' } },
  h3: { props: { className: 'mt-3 text-14 font-semibold' } },
  p: { props: { className: `${PROSE} text-text-2` } },
  ul: { props: { className: `${PROSE} grid list-disc gap-1 pl-5` } },
  ol: { props: { className: `${PROSE} grid list-decimal gap-1 pl-5` } },
  table: { props: { className: `${PROSE} card border-separate border-spacing-0 justify-self-start text-left` } },
  th: { props: { className: 'border-b border-border px-3 py-1.5 text-12 font-normal text-text-3' } },
  td: { props: { className: 'px-3 py-1.5 align-top' } },
  code: { props: { className: 'wrap-anywhere' } },
}

/** Behavior page: decisions on points that the specification leaves open. Renders docs/behavior.md. */
export default function BehaviorPage() {
  const topics = [...behavior.matchAll(/^## (.+)$/gm)].map(([, name = '']) => ({ id: slugify(name), name }))
  return (
    <>
      <title>Behavior · Reference · Countersign</title>
      <BackLink href="/reference">Reference</BackLink>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents label="Topics" groups={[[undefined, topics]]} />
        <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Markdown options={{ overrides: OVERRIDES, wrapper: Fragment, disableParsingRawHTML: true }}>
            {behavior}
          </Markdown>
        </article>
      </div>
    </>
  )
}
