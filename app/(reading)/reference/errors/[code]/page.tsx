import type { ReactNode } from 'react'
import { ANY_SEGMENT } from '#app/_ui/address/any-segment'
import { LastSegment } from '#app/_ui/address/last-segment.tsx'
import { buttonLook } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { BackLink, TextLink } from '#app/_ui/text-link.tsx'
import { SeenCounts } from '#app/(reading)/reference/seen-counts.tsx'
import type { ReasonOf } from '#lib/contract/errors/api-error'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { EXPLAINERS } from '#lib/explain/explain'
import { causeText } from '#lib/explain/explainer'
import { isReachable, UNREACHABLE_TEXT } from '#lib/explain/unreachable-codes'
import { API_DOCS } from '#lib/reference/operation-docs'

export function generateStaticParams() {
  return [...Object.keys(ERRORS), ANY_SEGMENT].map(code => ({ code }))
}

/** Reference page of one error code. */
export default async function ErrorPage({ params }: PageProps<'/reference/errors/[code]'>) {
  const { code } = await params
  if (!isErrorCode(code)) return <Unknown />
  const { status, message, reasons }: ErrorEntry = ERRORS[code]
  const explainer = EXPLAINERS[code]
  const operations = API_DOCS.filter(({ errors }) => errors.some(({ codes }) => codes.includes(code)))
  return (
    <>
      <title>{`${code} · Reference · Countersign`}</title>
      <BackLink href="/reference/errors">Errors</BackLink>
      <h1 className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-20 font-semibold">
        <span className="text-13 font-normal">
          <Status status={status} look="badge" />
        </span>
        <span className="font-mono-strong break-all max-sm:text-16">{code}</span>
      </h1>
      <p className="mt-1 text-14 text-text-2">See what this error means, what causes it and how to fix it.</p>
      <p className="mt-2 max-w-[100ch] text-14">
        <WireText text={message} />
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {isReachable(code) ? (
          <PageLink href={`/flows/drills?code=${code}`} className={buttonLook('primary')}>
            Try the drill
          </PageLink>
        ) : (
          <span className="text-text-2">{UNREACHABLE_TEXT}</span>
        )}
        <span data-seen={code} />
      </p>
      <div className="mt-6 grid max-w-[110ch] grid-cols-[minmax(0,1fr)] gap-6">
        {explainer && (
          <>
            <Part title="Requirement">
              <p>
                <WireText text={explainer.checked} />
              </p>
            </Part>
            <Part title="Common causes">
              <ul className="grid list-disc gap-1 pl-5">
                {explainer.reasons.map(causeText).map(cause => (
                  <li key={cause}>
                    <WireText text={cause} />
                  </li>
                ))}
              </ul>
            </Part>
            <Part title="How to fix it">
              <p>
                <WireText text={explainer.remedy} />
              </p>
            </Part>
          </>
        )}
        {reasons && <Reasons code={code} reasons={reasons} />}
        {operations.length > 0 && (
          <Part title="Returned by">
            <ul className="flex flex-wrap gap-x-4">
              {operations.map(({ id }) => (
                <li key={id}>
                  <a
                    href={`/reference#${id}`}
                    className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline"
                  >
                    <code>{id}</code>
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
      <SeenCounts />
    </>
  )
}

function Unknown() {
  return (
    <div className="grid max-w-[64ch] justify-items-start gap-3">
      <title>Code not found · Reference · Countersign</title>
      <h1 className="text-20 font-semibold">Code not found</h1>
      <p className="text-text-2">
        The API has no error code{' '}
        <code className="break-all">
          <LastSegment />
        </code>
        .
      </p>
      <TextLink href="/reference/errors">All codes</TextLink>
    </div>
  )
}

/** Values of `details.reason`. Some have a separate remedy. */
function Reasons({ code, reasons }: { code: ErrorCode; reasons: Readonly<Record<string, string>> }) {
  return (
    <Part title="details.reason">
      <dl className="card divide-y divide-surface-2">
        {Object.entries(reasons).map(([reason, sentence]) => {
          const variant = EXPLAINERS[code].byReason?.[reason as ReasonOf<ErrorCode>]
          return (
            <div key={reason} className="grid items-baseline gap-x-4 px-4 py-2 md:grid-cols-[17rem_minmax(0,1fr)]">
              <dt>
                <code className="break-all">{reason}</code>
              </dt>
              <dd className="grid gap-1">
                <p>
                  <WireText text={sentence} />
                </p>
                {variant?.remedy && (
                  <p className="text-text-2">
                    <WireText text={variant.remedy} />
                  </p>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="text-12 text-text-3">{title}</h2>
      {children}
    </section>
  )
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}
