import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import type { SentRequest } from '#lib/client/sent-exchange'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { documentedResponses } from '#lib/contract/sandbox/coverage'
import { UNREACHABLE_TEXT } from '#lib/explain/unreachable-codes'
import { request } from '#lib/flows/json-request'
import { exampleBody, examplePath } from '#lib/reference/example-bodies'
import { API_DOCS } from '#lib/reference/operation-docs'
import type { Cell } from './coverage-cells'
import { DrillsView } from './drills-view'

/** Error drills page: every response that the contract defines, with drills that trigger it. */
export default function DrillsPage() {
  return (
    <>
      <title>Error drills · Countersign</title>
      <h1>Error drills</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        This page lists every documented status and error code. A drill triggers one of them and checks that the
        response is the expected one. Responses that your clients have received since the last reset are marked.{' '}
        <PageLink href="/readiness" className="text-accent underline underline-offset-2">
          Readiness
        </PageLink>{' '}
        reports how your client handled them.
      </p>
      <QueryBoundary>
        <DrillsView cells={CELLS} calls={CALLS} />
      </QueryBoundary>
    </>
  )
}

const documented = documentedResponses()

/** Every response that the contract defines, including those that this sandbox cannot produce. */
const CELLS: readonly Cell[] = [
  ...documented.map(({ status, code, operationIds }) => ({
    key: code ?? String(status),
    status,
    code,
    message: code === undefined ? undefined : ERRORS[code as ErrorCode].message,
    operationIds,
    unreachable: undefined,
  })),
  ...(Object.keys(ERRORS) as ErrorCode[])
    .filter(code => documented.every(answer => answer.code !== code))
    .map(code => ({
      key: code,
      status: ERRORS[code].status,
      code,
      message: ERRORS[code].message,
      operationIds: [],
      unreachable: UNREACHABLE_TEXT,
    })),
].sort((a, b) => a.status - b.status)

/** A well-formed call per operation, to trigger forced errors. */
const CALLS: Readonly<Record<string, SentRequest>> = Object.fromEntries(
  API_DOCS.map(doc => [doc.id, request(doc.method, examplePath(doc), exampleBody(doc))]),
)
