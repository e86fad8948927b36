import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
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
        <ReadinessView />
      </QueryBoundary>
    </>
  )
}
