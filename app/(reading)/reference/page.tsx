import { DownloadLink } from '#app/_shell/download-link.tsx'
import { REFERENCE_PAGES } from '#app/_shell/reference-pages'
import { buttonLook } from '#app/_ui/button.tsx'
import { GLOSSARY } from '#app/_ui/glossary/glossary'
import { TextLink } from '#app/_ui/text-link.tsx'
import { API_DOCS, byTag } from '#lib/reference/operation-docs'
import { Contents } from './contents'
import { OperationSection } from './operation-section'
import { SeenCounts } from './seen-counts'
import { SignedRetry } from './signed-retry-guide'

/** Reference page: every operation of the API, generated from the contract that the server uses. */
export default function ReferencePage() {
  return (
    <>
      <title>Reference · Countersign</title>
      <h1>API reference</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Look up every operation, field and error. This page is generated from the schemas that the server uses to
        validate requests, so it matches the sandbox.
      </p>
      <ReadingNav />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents label="Operations" groups={[...byTag(API_DOCS), ['words', [{ id: 'glossary', name: 'Glossary' }]]]} />
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
          <Glossary />
        </div>
      </div>
      <SeenCounts />
    </>
  )
}

function ReadingNav() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4">
      {REFERENCE_PAGES.map(({ href, name }) => (
        <li key={href}>
          <TextLink href={href}>{name}</TextLink>
        </li>
      ))}
    </ul>
  )
}

const FILES = [
  { href: '/api/2025-10-13/openapi.json', name: 'OpenAPI 3.1', about: 'for code generators' },
  { href: '/postman.json', name: 'Postman', about: 'collection 2.1' },
  { href: '/bruno.zip', name: 'Bruno', about: 'a collection of requests' },
  { href: '/llms.txt', name: 'llms.txt', about: 'the whole API as text' },
] as const

function Glossary() {
  return (
    <section aria-labelledby="glossary" className="grid gap-3">
      <h2 id="glossary" className="scroll-mt-16 text-16 font-semibold">
        Glossary
      </h2>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        {Object.entries(GLOSSARY).map(([term, definition]) => (
          <div key={term} className="contents">
            <dt className="font-semibold break-words">{term}</dt>
            <dd className="max-w-[72ch] text-text-2">{definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Downloads() {
  return (
    <section aria-labelledby="downloads" className="grid gap-2">
      <h2 id="downloads" className="text-16 font-semibold">
        Downloads
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {FILES.map(({ href, name, about }) => (
          <li key={href} className="flex items-center gap-2">
            <DownloadLink href={href} download className={buttonLook()}>
              {name}
            </DownloadLink>
            <span className="text-text-3">{about}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-[100ch] text-text-2">
        Links to the Quotes page carry the request in the URL fragment, which is never sent to a server:{' '}
        <code className="break-all">/flows/quote#v1.&lt;base64url of the JSON body&gt;</code>. Links to other flows
        carry the flow’s inputs:{' '}
        <code className="break-all">/flows/email-otp#v1.&lt;base64url of deflated JSON&gt;</code> (raw DEFLATE, RFC
        1951). The JSON is an object with any of <code>accountId</code>, <code>credentialId</code>,{' '}
        <code>targetId</code>, <code>signerId</code>, <code>quoteId</code> and <code>tamper</code> (a tamper ID).
        Programs can create both kinds of link. Links never contain keys, codes or stamps. With{' '}
        <code>?demo=1&amp;speed=0.5</code> before the fragment, a flow’s page offers to run the flow automatically at
        half speed. With <code>?deterministic=1</code>, the flow uses fixed keys.
      </p>
    </section>
  )
}
