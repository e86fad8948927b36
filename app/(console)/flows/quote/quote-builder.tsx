'use client'

import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { Button } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'
import { RejectedCall } from '#lib/client/rejected-call'
import { partiesQuery } from './_calls/parties'
import type { ContractFacts } from './_draft/contract-facts'
import { QuoteView } from './quote-view'

/**
 * Loads the accounts, then shows the quote form. The form reads its initial values from the URL. Until this page is
 * visible, the URL may belong to the previous page, so the builder waits.
 */
export function QuoteBuilder({ facts }: { facts: ContractFacts }) {
  const { data: parties, error, refetch } = useQuery(partiesQuery)
  const isPageShown = usePageShown()
  if (parties && isPageShown) return <QuoteView facts={facts} parties={parties} />
  if (error) return <AccountsError error={error} retry={() => void refetch()} />
  return <p className="mt-6 min-h-dvh text-text-3">Loading accounts…</p>
}

function AccountsError({ error, retry }: { error: Error; retry: () => void }) {
  const isTokenUnreadable = error instanceof RejectedCall && error.status === 403
  return (
    <div className="card mt-6 grid justify-items-start gap-3 p-6" role="alert">
      <p className="text-14 font-semibold">Couldn’t load accounts</p>
      <p className="max-w-[64ch] text-text-2">{reasonOf(error)}</p>
      {isTokenUnreadable ? (
        <PageLink href="/" className="text-accent underline underline-offset-2">
          Open Start
        </PageLink>
      ) : (
        <Button onClick={retry}>Retry</Button>
      )}
    </div>
  )
}
