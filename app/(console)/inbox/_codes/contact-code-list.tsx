import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import type { Inbox } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { attemptsText, STATES } from './code-states'

type ContactCode = Inbox['contactCodes'][number]

/** Codes that verify customers' contacts, newest first. */
export function ContactCodes({ codes }: { codes: readonly ContactCode[] }) {
  return (
    <>
      <h3 className="border-y border-border px-4 py-2 text-12 text-text-3 first:border-t-0">
        Codes that verify a customer’s contact
      </h3>
      <ul>
        {codes.map(code => (
          <ContactCodeRow key={`${code.customerId} ${code.contact} ${code.issuedAt} ${code.state}`} code={code} />
        ))}
      </ul>
    </>
  )
}

function ContactCodeRow({ code }: { code: ContactCode }) {
  const { state, to, customerId, tries } = code
  const isOpen = state === 'pending'
  const { word, look } = STATES[state]
  return (
    <li
      data-testid="contact-code"
      data-state={state}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-surface-2 px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1.2fr)_7rem_minmax(0,1fr)_minmax(8rem,auto)]"
    >
      <div className="min-w-0">
        <p className="font-semibold break-all">{to}</p>
        <p className="text-12 wrap-anywhere text-text-3">
          {code.contact === 'email' ? 'verify-email' : 'verify-phone'} · {code.platformName}
        </p>
        <code className="block truncate text-text-3" title={customerId}>
          {customerId}
        </code>
      </div>
      <code className={`text-20! ${isOpen ? '' : 'text-text-3 line-through'}`}>{code.code}</code>
      <div className="max-lg:col-span-2">
        <p className={`font-semibold ${look}`}>{word}</p>
        <p className="text-text-2">
          Issued {dayAndTime(code.issuedAt)}, {attemptsText(tries)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:col-span-2">
        {isOpen && <DeadlineChip kind="contact-code" span={{ startedAt: code.issuedAt, expiresAt: code.expiresAt }} />}
        {isOpen && <CopyButton look="quiet" what={`the code sent to ${to}`} text={code.code} />}
        <PageLink href={`/data?show=${customerId}`} className={buttonLook()}>
          Show the customer
        </PageLink>
      </div>
    </li>
  )
}
