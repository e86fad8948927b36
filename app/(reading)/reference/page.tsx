import Link from 'next/link'
import { API_DOCS, byTag } from '#app/_reference/operation-docs'
import { Contents } from './contents'
import { Downloads } from './downloads'
import { OperationSection } from './operation-section'
import { SeenCounts } from './seen-counts'
import { SignedRetry } from './signed-retry-guide'

/** Reference: every operation of the API, from the description the server itself answers by. */
export default function ReferencePage() {
  return (
    <>
      <title>Reference · Countersign</title>
      <h1 className="text-20 font-semibold">API reference</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Written from the same description the server reads requests and prints answers by, so it says what this sandbox
        does. Shared objects, the sandbox’s own control plane and every error code have pages of their own.
      </p>
      <ReadingNav />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents label="Operations" groups={byTag(API_DOCS).map(([tag, docs]) => [tag, docs.map(({ id }) => id)])} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Downloads />
          <SignedRetry />
          {byTag(API_DOCS).map(([tag, docs]) => (
            <section key={tag} aria-labelledby={`tag-${tag.replaceAll(' ', '-')}`} className="grid gap-4">
              <h2 id={`tag-${tag.replaceAll(' ', '-')}`} className="text-16 font-semibold first-letter:uppercase">
                {tag}
              </h2>
              {docs.map(doc => (
                <OperationSection key={doc.id} doc={doc} />
              ))}
            </section>
          ))}
        </div>
      </div>
      <SeenCounts />
    </>
  )
}

/** The other pages of the reference. */
function ReadingNav() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4">
      {[
        ['/reference/errors', 'Errors'],
        ['/reference/objects', 'Objects'],
        ['/reference/control', 'Control plane'],
      ].map(([href, words]) => (
        <li key={href}>
          <Link
            href={href ?? ''}
            prefetch={false}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}
