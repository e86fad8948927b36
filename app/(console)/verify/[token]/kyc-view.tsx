'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { control } from '#app/_data/api/control'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { useLastSegment } from '#app/_ui/address/last-segment.tsx'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { KycPage } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { OutcomeForm } from './outcome-form'

/** The customer of the link in the page's URL. While the link is open, a form asks for the outcome. */
export function KycView() {
  const token = useLastSegment()
  useRefetchOnCalls('getKycPage')
  const { data, error, refetch } = useQuery({
    queryKey: ['getKycPage', token],
    queryFn: () => control('GET /kyc-links/{token}', { params: { token } }),
    retry: (failures, problem) => !isUnknown(problem) && failures < 2,
  })
  if (data) return <KycCard token={token} page={data} />
  if (isUnknown(error)) {
    return (
      <Card title="Link not found">
        <p>
          No verification link has this URL. Create a link with <code>POST /customers/&#123;id&#125;/kyc-link</code>. A
          reset deletes all links.
        </p>
      </Card>
    )
  }
  if (error) {
    return (
      <Card title="Couldn’t load this link">
        <p role="alert" className="text-err">
          {error.message}
        </p>
        <Button className="justify-self-start" onClick={() => void refetch()}>
          Try again
        </Button>
      </Card>
    )
  }
  return (
    <Card title="Verification">
      <p className="min-h-60 text-text-3">Loading the link…</p>
    </Card>
  )
}

function KycCard({ token, page }: { token: string; page: KycPage }) {
  const { state, customerName, customerId, customerType, platformName, status } = page
  const facts = [
    ['Type', customerType === 'BUSINESS' ? 'Business' : 'Person'],
    ['Status', status],
    ['Platform', platformName],
    ['Customer ID', <code key="id">{customerId}</code>],
  ] as const
  return (
    <Card title={customerName ?? 'Customer without a name'}>
      <dl className="grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
            <dt className="text-text-3">{name}</dt>
            <dd className="min-w-0 break-all" data-testid={`kyc-${name.toLowerCase().replace(' ', '-')}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {state === 'open' ? (
        <>
          <div>
            <DeadlineChip kind="kyc-link" span={{ startedAt: page.createdAt, expiresAt: page.expiresAt }} />
          </div>
          <OutcomeForm token={token} page={page} />
        </>
      ) : (
        <Ended page={page} state={state} />
      )}
    </Card>
  )
}

const ENDINGS = {
  used: 'An outcome was chosen. A link accepts only one outcome.',
  superseded: 'A newer link replaced this one, or its customer was deleted.',
  expired: 'This link has expired.',
} as const

function Ended({ page, state }: { page: KycPage; state: keyof typeof ENDINGS }) {
  return (
    <div className="grid justify-items-start gap-3 border-t border-border pt-4" data-testid="kyc-ended">
      <p role="status">
        {ENDINGS[state]}
        {/* A superseded link needs no advice: a newer link exists, or the customer was deleted. */}
        {state === 'expired' && (
          <>
            {' '}
            Create another link with <code>POST /customers/&#123;id&#125;/kyc-link</code>.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {page.redirectUri && (
          <a href={page.redirectUri} rel="noreferrer" className={`${buttonLook('primary')} max-w-full`}>
            <span className="truncate">Go to {hostOf(page.redirectUri)}</span>
          </a>
        )}
        <PageLink href={`/data?show=${page.customerId}`} className={buttonLook()}>
          Show the customer
        </PageLink>
      </div>
    </div>
  )
}

/** Returns the host of a URL. Returns any other text unchanged. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledCard id="kyc" title={title} className="mt-6 max-w-160">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{children}</div>
    </TitledCard>
  )
}

function isUnknown(problem: unknown): boolean {
  return problem instanceof RejectedCall && problem.status === 404
}
