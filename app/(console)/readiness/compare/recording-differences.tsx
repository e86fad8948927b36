import type { ReactNode } from 'react'
import { FIGURE_TABLE } from '#app/_ui/figure-table.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { RecordingComparison } from '#lib/client/control-client'
import { VERDICT_WORDS } from '../verdict'

type Change = RecordingComparison['calls'][number]['change']

/** The parts of a comparison as tables. Rows that changed come first. */
export function Comparison({ comparison }: { comparison: RecordingComparison }) {
  const { calls, webhooks, balances, practices } = comparison
  return (
    <>
      <Part id="compared-calls" title="Calls" empty="Neither recording has calls.">
        {calls.map(({ operationId, status, code, failedCheck, beforeId, afterId, ...row }) => (
          <Row
            key={[operationId, status, code, failedCheck].join(' ')}
            {...row}
            before={<CallLink count={row.before} id={beforeId} />}
            after={<CallLink count={row.after} id={afterId} />}
          >
            {operationId ?? 'Other calls'} <span className="text-text-2">{[status, code].join(' ')}</span>
            {failedCheck !== undefined && <span className="text-text-3"> failed check: {failedCheck}</span>}
          </Row>
        ))}
      </Part>
      <Part id="compared-webhooks" title="Webhooks" empty="Neither recording has webhooks.">
        {webhooks.map(({ type, result, ...row }) => (
          <Row key={`${type} ${result}`} {...row}>
            {type} <span className="text-text-2">{result}</span>
          </Row>
        ))}
      </Part>
      <Part id="compared-balances" title="Changes of balances, in minor units" empty="No balance changed.">
        {balances.map(({ owner, currency, ...row }) => (
          <Row key={`${owner} ${currency}`} {...row}>
            {owner === 'platform' ? 'Platform' : 'Customers'} <span className="text-text-2">{currency}</span>
          </Row>
        ))}
      </Part>
      <Part id="compared-practices" title="Practices" empty="">
        {practices.map(({ id, title, before, after, change }) => (
          <Row key={id} change={change} before={VERDICT_WORDS[before]} after={VERDICT_WORDS[after]}>
            {title}
          </Row>
        ))}
      </Part>
    </>
  )
}

function Part(props: { id: string; title: string; empty: string; children: readonly ReactNode[] }) {
  const { id, title, empty, children } = props
  return (
    <TitledCard id={id} title={title}>
      {children.length === 0 ? (
        <p className="p-4 text-text-2">{empty}</p>
      ) : (
        <div className="overflow-x-auto px-4 py-2">
          <table className={FIGURE_TABLE}>
            <thead>
              <tr>
                <th scope="col">Change</th>
                <th scope="col">What</th>
                <th scope="col" className="num">
                  Before
                </th>
                <th scope="col" className="num">
                  After
                </th>
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </TitledCard>
  )
}

function Row(props: { change: Change; before: ReactNode; after: ReactNode; children: ReactNode }) {
  const { change, before, after, children } = props
  return (
    <tr data-change={change}>
      <td>{change === 'same' ? <span className="text-text-3">same</span> : <Tag>{change}</Tag>}</td>
      <td className="min-w-48 wrap-anywhere">{children}</td>
      <td className="num">{before}</td>
      <td className="num">{after}</td>
    </tr>
  )
}

/** The number of calls, as a link to the newest of them. */
function CallLink({ count, id }: { count: number; id: string | undefined }) {
  if (id === undefined) return count
  return (
    <PageLink
      href={`/log/${id}`}
      className="inline-flex min-h-6 min-w-6 items-center justify-end text-accent underline underline-offset-2"
    >
      {count}
    </PageLink>
  )
}
