import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { DataBrowser } from './data-browser'

/** Data: every object of the platform, its origin and its uses, and snapshots of everything. */
export default function DataPage() {
  return (
    <>
      <title>Data · Countersign</title>
      <h1 className="text-20 font-semibold">Data</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        <TermText text="Browse the first platform’s customers, accounts, credentials, sessions and transfers, and save or load snapshots." />{' '}
        Snapshots include all platforms.
      </p>
      <DataBrowser />
    </>
  )
}
