'use client'

import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { CodeList } from './_codes/code-list'
import { UNFILTERED, useInboxAddress, VIEWS } from './use-inbox-address'

const LABELS = { codes: 'Codes', webhooks: 'Webhooks' } as const

// Loaded when its tab is first shown, because the Codes tab needs neither cryptography nor byte views.
const WebhooksView = lazyPart(
  async () => (await import('./_webhooks/webhooks-view')).WebhooksView,
  <p className="min-h-80 py-4 text-text-3">Loading webhooks…</p>,
)

/** The page's views as tabs. The URL determines the selected view. */
export function InboxTabs() {
  const { address, change } = useInboxAddress()
  const { view } = address
  return (
    <div className="mt-3">
      <Tabs
        label="Inbox"
        names={VIEWS}
        titleOf={name => LABELS[name]}
        chosen={view}
        choose={name => change({ ...UNFILTERED, view: name, event: undefined })}
      >
        {view === 'codes' ? <Codes /> : <WebhooksView />}
      </Tabs>
    </div>
  )
}

function Codes() {
  return (
    <>
      <p className="mt-4 max-w-[100ch] text-14 text-text-2">
        <TermText text="See the one-time codes that clients requested for customers." /> The sandbox sends no real email
        or SMS. A wallet’s code is always <code>000000</code>. The code of a quote or of a contact is always{' '}
        <code>123456</code>.
      </p>
      <CodeList />
    </>
  )
}
