import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { CodeList } from './code-list'

/** Inbox: the one-time codes, which the sandbox does not really send. */
export default function InboxPage() {
  return (
    <>
      <title>Inbox · Countersign</title>
      <h1 className="text-20 font-semibold">Inbox</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        <TermText text="See the one-time codes sent to customers, requested by any client." /> The sandbox sends no real
        email or SMS. A wallet’s code is always <code>000000</code>, and a contact’s code is always <code>123456</code>.
      </p>
      <CodeList />
    </>
  )
}
