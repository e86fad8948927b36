import { CodeList } from './code-list'

/** Inbox: the one-time codes, which the sandbox does not really send. */
export default function InboxPage() {
  return (
    <>
      <title>Inbox · Countersign</title>
      <h1 className="text-20 font-semibold">Inbox</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        The sandbox sends no e-mail and no message: what a customer would have got stands here, whichever client asked
        for it. The code of a wallet is always <code>000000</code>, the code that verifies a contact <code>123456</code>
        .
      </p>
      <CodeList />
    </>
  )
}
