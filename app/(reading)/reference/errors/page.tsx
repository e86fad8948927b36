import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { BackLink } from '#app/_ui/text-link.tsx'
import { SeenCounts } from '#app/(reading)/reference/seen-counts.tsx'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { isReachable, UNREACHABLE_TEXT } from '#lib/explain/unreachable-codes'

export default function ErrorsPage() {
  return (
    <>
      <title>Errors · Reference · Countersign</title>
      <BackLink href="/reference">Reference</BackLink>
      <h1 className="mt-2">Errors</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Look up any error code, its common causes and its fix. Every error has <code>status</code>, <code>code</code>{' '}
        and <code>message</code>, and may have <code>details</code>. In your client, branch on <code>code</code>, then
        on <code>details.reason</code> and <code>details.field</code>.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {byStatus().map(([status, codes]) => (
          <section key={status} aria-labelledby={`status-${status}`} className="card min-w-0">
            <h2 id={`status-${status}`} className="border-b border-border px-4 py-3 text-14 font-semibold">
              <Status status={status} />
            </h2>
            <ul className="divide-y divide-surface-2">
              {codes.map(code => (
                <CodeLine key={code} code={code} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <SeenCounts />
    </>
  )
}

function CodeLine({ code }: { code: ErrorCode }) {
  return (
    <li className="grid items-baseline gap-x-4 px-4 py-1.5 lg:grid-cols-[22rem_minmax(0,1fr)_auto]">
      <PageLink
        href={`/reference/errors/${code}`}
        className="inline-flex min-h-6 items-center break-all text-accent underline-offset-2 hover:underline"
      >
        <code>{code}</code>
      </PageLink>
      <span className="text-text-2">
        {isReachable(code) ? (
          <WireText text={ERRORS[code].message} />
        ) : (
          <span className="text-text-3">{UNREACHABLE_TEXT}</span>
        )}
      </span>
      <span data-seen={code} />
    </li>
  )
}

function byStatus(): readonly (readonly [number, readonly ErrorCode[]])[] {
  const codes = Object.keys(ERRORS) as ErrorCode[]
  return [...Map.groupBy(codes, code => ERRORS[code].status)].sort(([a], [b]) => a - b)
}
