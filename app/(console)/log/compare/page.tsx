import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { CompareView } from './compare-view'

/** Two exchanges of the log, compared by header and by line. */
export default function ComparePage() {
  return (
    <QueryBoundary fallback={<title>Compare calls · Countersign</title>}>
      <CompareView />
    </QueryBoundary>
  )
}
