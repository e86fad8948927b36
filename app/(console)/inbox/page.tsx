import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { InboxTabs } from './inbox-tabs'

/** Inbox: one-time codes, which the sandbox shows instead of sending, and webhooks. */
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
