import Link from 'next/link'
import { FLOWS } from '#app/_data/links/flow-list'
import { buttonLook } from '#app/_ui/button.tsx'

const STARTS = ['/flows/quote', '/flows/email-otp', '/flows/passkey-register']

export function QuickStarts() {
  return (
    <section aria-labelledby="quick-starts">
      <h2 id="quick-starts" className="text-14 font-semibold">
        Or start with a flow
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
        {STARTS.flatMap(href => FLOWS.filter(flow => flow.href === href)).map(({ href, name, about, legs }) => (
          <li key={href} className="card grid grid-rows-[auto_1fr_auto_auto] gap-2 p-4">
            <h3 className="font-semibold">{name}</h3>
            <p className="text-text-2">{about}</p>
            <p className="text-text-3">{legs}</p>
            <Link href={href} className={`${buttonLook()} mt-1 justify-self-start`} aria-label={`Start: ${name}`}>
              Start
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
