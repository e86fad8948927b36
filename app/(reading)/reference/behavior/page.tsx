import Markdown, { type MarkdownToJSX, slugify } from 'markdown-to-jsx/react'
import { Fragment } from 'react'
import { BackLink } from '#app/_ui/text-link.tsx'
import { Contents } from '#app/(reading)/reference/contents.tsx'
import accounts from '#docs/behavior/accounts.md'
import credentialsAndSessions from '#docs/behavior/credentials-and-sessions.md'
import customers from '#docs/behavior/customers.md'
import errors from '#docs/behavior/errors.md'
import money from '#docs/behavior/money.md'
import platforms from '#docs/behavior/platforms.md'
import quotes from '#docs/behavior/quotes.md'
import receiversAndUma from '#docs/behavior/receivers-and-uma.md'
import requests from '#docs/behavior/requests.md'
import sandboxControlPlane from '#docs/behavior/sandbox-control-plane.md'
import signedRetries from '#docs/behavior/signed-retries.md'
import transfersAndTransactions from '#docs/behavior/transfers-and-transactions.md'
import behavior from '#docs/behavior.md'

const TOPICS = [
  requests,
  errors,
  money,
  quotes,
  transfersAndTransactions,
  receiversAndUma,
  customers,
  accounts,
  signedRetries,
  credentialsAndSessions,
  platforms,
  sandboxControlPlane,
]

/** One document: the terms, then the topics, whose headings move one level down. Links lead to places in the page. */
const TEXT = [behavior.slice(0, behavior.indexOf('## Topics')), ...TOPICS.map(topic => topic.replace(/^#/gm, '##'))]
  .join('\n')
  .replace(/<!-- .* -->\n+/g, '')
  .replace(/\]\(([\w-]+)\.md(?:#([\w-]+))?\)/g, (_, name: string, anchor = name) => `](#${anchor})`)

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

/** Behavior page: decisions on points that the specification leaves open. Renders docs/behavior. */
export default function BehaviorPage() {
  const topics = [...TEXT.matchAll(/^## (.+)$/gm)].map(([, name = '']) => ({ id: slugify(name), name }))
  return (
    <>
      <title>Behavior · Reference · Countersign</title>
      <BackLink href="/reference">Reference</BackLink>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents label="Topics" groups={[[undefined, topics]]} />
        <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Markdown options={{ overrides: OVERRIDES, wrapper: Fragment, disableParsingRawHTML: true }}>{TEXT}</Markdown>
        </article>
      </div>
    </>
  )
}
