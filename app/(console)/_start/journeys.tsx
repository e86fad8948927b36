import type { ReactNode } from 'react'
import { PageLink } from '#app/_ui/page-link.tsx'
import { LISTED_FLOWS } from '#lib/flows/flow-list'
import { PasskeyPicture, QuotePicture, SignInPicture } from './journey-pictures'

interface Journey {
  readonly href: string
  readonly name: string
  readonly about: string
  readonly picture: ReactNode
}

const JOURNEYS: readonly Journey[] = [
  {
    href: '/flows/quote',
    name: 'Send money abroad',
    about: 'Lock a rate, see each fee and move the money through a double-entry ledger.',
    picture: <QuotePicture />,
  },
  {
    href: '/flows/email-otp',
    name: 'Sign in with a code',
    about: 'Encrypt a one-time code, sign the retry of a request and get a session.',
    picture: <SignInPicture />,
  },
  {
    href: '/flows/passkey-register',
    name: 'Register a passkey',
    about: 'See what an authenticator signs. A software authenticator is included.',
    picture: <PasskeyPicture />,
  },
]

/** Three suggested flows, each with a picture. Rendered on the server, so the browser loads no code for pictures. */
export function Journeys() {
  return (
    <section aria-labelledby="journeys" className="mt-8">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="journeys" className="text-16 font-semibold">
          Three journeys
        </h2>
        <p className="text-text-2">Each sends the calls that your code will send, and shows every byte.</p>
      </div>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-4">
        {JOURNEYS.map(({ href, name, about, picture }) => (
          <li key={href} className="card relative p-5 hover:border-border-strong">
            {picture}
            <h3 className="mt-3 text-14 font-semibold">
              <PageLink href={href} className="rounded-control after:absolute after:inset-0">
                {name}
              </PageLink>
            </h3>
            <p className="text-text-2">{about}</p>
            <p className="mt-2 text-text-3">{LISTED_FLOWS.find(flow => flow.href === href)?.callSummary}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
