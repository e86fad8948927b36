import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { documentedResponses } from '#lib/contract/sandbox/coverage'
import type { CodesByOperation } from './call-fault-card'
import { ReadinessView } from './readiness-view'

/** Readiness page: the practices that the calls of clients proved, violated and never showed, with evidence. */
export default function ReadinessPage() {
  return (
    <>
      <title>Readiness · Countersign</title>
      <h1>Readiness</h1>
      <p className="mt-2 max-w-[80ch] text-text-2">
        Is your client ready for production? This report lists what its logged calls show. Observed, never certified.
        The console’s own calls do not count.
      </p>
      <QueryBoundary>
        <ReadinessView codes={CODES} />
      </QueryBoundary>
    </>
  )
}

/** Computed on the server, because the contract is too large for the page. */
const CODES = codesByOperation()

function codesByOperation(): CodesByOperation {
  const codes: Record<string, string[]> = {}
  for (const { code, operationIds } of documentedResponses()) {
    if (code === undefined) continue
    for (const id of operationIds) codes[id] = [...(codes[id] ?? []), code]
  }
  return codes
}
