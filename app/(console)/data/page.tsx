import { DataBrowser } from './data-browser'

/** Data: every object of the platform, its origin and its uses, and snapshots of everything. */
export default function DataPage() {
  return (
    <>
      <title>Data · Countersign</title>
      <h1 className="text-20 font-semibold">Data</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        What exists on the first platform, as the API tells it: customers, their accounts, credentials and sessions, and
        the transfers between them. Snapshots hold every platform.
      </p>
      <DataBrowser />
    </>
  )
}
