import { BackLink } from '#app/_ui/text-link.tsx'
import { Contents } from '#app/(reading)/reference/contents.tsx'
import { OperationSection } from '#app/(reading)/reference/operation-section.tsx'
import { CONTROL_DOCS } from '#lib/reference/operation-docs'

/** Control plane page: operations that control the sandbox and are not part of the API. */
export default function ControlPage() {
  return (
    <>
      <title>Control plane · Reference · Countersign</title>
      <BackLink href="/reference">Reference</BackLink>
      <h1 className="mt-2">Control plane</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Control the sandbox itself: clock, reset, snapshots, log, forced errors and more. These operations are served
        under <code>/api/sandbox</code> and are not part of the production API. Direct requests to a server on loopback
        need no authentication. In other requests, send the access key as a Bearer token:{' '}
        <code>SANDBOX_ACCESS_KEY</code>, or the key printed at startup. A few operations, such as health and login,
        never need the key.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents label="Operations" groups={[[undefined, CONTROL_DOCS]]} />
        <section aria-labelledby="calls" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="calls" className="text-16 font-semibold">
            Operations
          </h2>
          {CONTROL_DOCS.map(doc => (
            <OperationSection key={doc.id} doc={doc} area="control" />
          ))}
        </section>
      </div>
    </>
  )
}
