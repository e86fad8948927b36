import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { InboxTabs } from './inbox-tabs'

/** Inbox page: webhooks, and the one-time codes that the sandbox shows instead of sending them. */
export default function InboxPage() {
  return (
    <>
      <title>Inbox · Countersign</title>
      <h1>Inbox</h1>
      <QueryBoundary>
        <InboxTabs />
      </QueryBoundary>
    </>
  )
}
