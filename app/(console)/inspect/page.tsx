import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { InspectView } from './inspect-view'

/** Inspect page: decodes pasted artifacts. All data stays in the tab. */
export default function InspectPage() {
  return (
    <>
      <title>Inspect · Countersign</title>
      <h1>Inspect</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        <TermText text="Paste a stamp, bundle, ID token or passkey data to decode it byte by byte." /> Nothing leaves
        this tab.
      </p>
      <InspectView />
    </>
  )
}
