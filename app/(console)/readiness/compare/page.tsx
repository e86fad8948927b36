import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { BackLink } from '#app/_ui/text-link.tsx'
import { ComparedRecordings } from './compared-recordings'

/** Page that compares two recordings of calls. */
export default function CompareRecordingsPage() {
  return (
    <>
      <title>Compare recordings · Countersign</title>
      <BackLink href="/readiness">Readiness</BackLink>
      <h1>Compare recordings</h1>
      <p className="mt-2 max-w-[80ch] text-text-2">
        What your client did before and after a change: results of calls, webhooks, balances and practices.
      </p>
      <QueryBoundary>
        <ComparedRecordings />
      </QueryBoundary>
    </>
  )
}
