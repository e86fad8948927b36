import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { CompareView } from './compare-view'

/** Compare page: the headers and bodies of two exchanges in the log. */
export default function ComparePage() {
  return (
    <QueryBoundary fallback={<title>Compare calls · Countersign</title>}>
      <CompareView />
    </QueryBoundary>
  )
}
