import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import type { Inbox } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { attemptsText, STATES } from './code-states'

type ContactCode = Inbox['contactCodes'][number]
type ScaCode = Inbox['scaCodes'][number]

/** Codes that customers received for their quotes, then codes for their contacts, both newest first. */
export function CustomerCodes({ inbox: { contactCodes, scaCodes } }: { inbox: Inbox }) {
  return (
    <>
      {scaCodes.length > 0 && <GroupTitle>Codes that authorize a customer’s quote</GroupTitle>}
      <ul>
        {scaCodes.map(code => (
          <CustomerCode
            key={code.challengeId}
            code={code}
            testId="sca-code"
            call="authorize"
            subjectId={code.quoteId}
            deadline="quote"
            link={{ href: `/flows/quote?quote=${code.quoteId}`, words: 'Open the quote' }}
          />
        ))}
      </ul>
      {contactCodes.length > 0 && <GroupTitle>Codes that verify a customer’s contact</GroupTitle>}
      <ul>
        {contactCodes.map(code => (
          <CustomerCode
            key={`${code.customerId} ${code.contact} ${code.issuedAt} ${code.state}`}
            code={code}
            testId="contact-code"
            call={code.contact === 'email' ? 'verify-email' : 'verify-phone'}
            subjectId={code.customerId}
            deadline="contact-code"
            link={{ href: `/data?show=${code.customerId}`, words: 'Show the customer' }}
          />
        ))}
      </ul>
    </>
  )
}

function GroupTitle({ children }: { children: string }) {
  return <h3 className="border-y border-border px-4 py-2 text-12 text-text-3 first:border-t-0">{children}</h3>
}

function CustomerCode(props: {
  code: ContactCode | ScaCode
  testId: string
  /** Last part of the path of the call that takes the code. */
  call: string
  subjectId: string
  deadline: 'quote' | 'contact-code'
  link: { readonly href: string; readonly words: string }
}) {
  const { code, subjectId, link } = props
  const { state, to, issuedAt, expiresAt, tries } = code
  const isOpen = state === 'pending'
  const { word, look } = STATES[state]
  return (
    <li
      data-testid={props.testId}
      data-state={state}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-surface-2 px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1.2fr)_7rem_minmax(0,1fr)_minmax(8rem,auto)]"
    >
      <div className="min-w-0">
        <p className="font-semibold break-all">{to}</p>
        <p className="text-12 wrap-anywhere text-text-3">
          {props.call} · {code.platformName}
        </p>
        <code className="block truncate text-text-3" title={subjectId}>
          {subjectId}
        </code>
      </div>
      <code className={`text-20! ${isOpen ? '' : 'text-text-3 line-through'}`}>{code.code}</code>
      <div className="max-lg:col-span-2">
        <p className={`font-semibold ${look}`}>{word}</p>
        <p className="text-text-2">
          Issued {dayAndTime(issuedAt)}, {attemptsText(tries)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:col-span-2">
        {isOpen && <DeadlineChip kind={props.deadline} span={{ startedAt: issuedAt, expiresAt }} />}
        {isOpen && <CopyButton look="quiet" what={`the code sent to ${to}`} text={code.code} />}
        <PageLink href={link.href} className={buttonLook()}>
          {link.words}
        </PageLink>
      </div>
    </li>
  )
}
