import { buttonLook } from '#app/_ui/button.tsx'

const FILES = [
  { href: '/api/2025-10-13/openapi.json', name: 'OpenAPI 3.1', about: 'for code generators' },
  { href: '/postman.json', name: 'Postman', about: 'collection 2.1' },
  { href: '/bruno.zip', name: 'Bruno', about: 'a folder of requests' },
  { href: '/llms.txt', name: 'llms.txt', about: 'the whole API as text' },
] as const

/** The same description for other programs; none of them holds a secret. */
export function Downloads() {
  return (
    <section aria-labelledby="downloads" className="grid gap-2">
      <h2 id="downloads" className="text-16 font-semibold">
        Take it along
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {FILES.map(({ href, name, about }) => (
          <li key={href} className="flex items-center gap-2">
            <a href={href} download className={buttonLook()}>
              {name}
            </a>
            <span className="text-text-3">{about}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-[100ch] text-text-2">
        Links to the quote form carry a request in their fragment, which no server ever sees:{' '}
        <code className="break-all">/flows/quote#v1.&lt;base64url of the JSON body&gt;</code>. Those to any other flow
        carry its inputs: <code className="break-all">/flows/email-otp#v1.&lt;base64url of deflated JSON&gt;</code> (RFC
        1951, no header), an object with any of <code>accountId</code>, <code>credentialId</code>, <code>targetId</code>
        , <code>signerId</code> and <code>tamper</code>, the id of a way to break it. Programs can write both; keys,
        codes and stamps are in neither. <code>?demo=1&amp;speed=0.5</code> before the fragment runs a flow by itself at
        half the pace, <code>?deterministic=1</code> makes its keys the same each time.
      </p>
    </section>
  )
}
