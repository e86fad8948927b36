'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { Button } from '#app/_ui/button.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'
import { RefusedCall } from '#lib/client/refused-call'
import { partiesQuery } from './_calls/parties'
import type { ContractFacts } from './_draft/contract-facts'
import { Workbench } from './quote-view'

/** The quote builder. Waits for the accounts, and for the address to change to this page's, which may hold a form. */
export function QuoteBuilder({ facts }: { facts: ContractFacts }) {
  const { data: parties, error, refetch } = useQuery(partiesQuery)
  const hasArrived = usePageShown()
  if (parties && hasArrived) return <Workbench facts={facts} parties={parties} />
  if (error) return <Unread error={error} retry={() => void refetch()} />
  return <p className="mt-6 min-h-dvh text-text-3">Loading accounts…</p>
}

function Unread({ error, retry }: { error: Error; retry: () => void }) {
  const hasNoToken = error instanceof RefusedCall && error.status === 403
  return (
    <div className="card mt-6 grid justify-items-start gap-3 p-6" role="alert">
      <p className="text-14 font-semibold">Couldn’t load accounts</p>
      <p className="max-w-[64ch] text-text-2">{reasonOf(error)}</p>
      {hasNoToken ? (
        <Link href="/" className="text-accent underline underline-offset-2">
          Open Start
        </Link>
      ) : (
        <Button onClick={retry}>Retry</Button>
      )}
    </div>
  )
}
