import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { DataBrowser } from './data-browser'

/** Data page: the first platform's money and objects, and snapshots of the sandbox. */
export default function DataPage() {
  return (
    <>
      <title>Data · Countersign</title>
      <h1>Data</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        See where the first platform’s money is, browse its objects, and save or load snapshots.
      </p>
      <QueryBoundary>
        <DataBrowser />
      </QueryBoundary>
    </>
  )
}
