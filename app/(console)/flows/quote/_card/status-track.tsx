'use client'

import { useEffect, useRef } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { timeOfDay } from '#app/_ui/text/instant-text'
import type { Followed } from '#app/(console)/flows/quote/_calls/use-followed-quote'
import type { Transaction } from '#lib/client/wire-types'
import { QuoteStatus } from './quote-status'

export function StatusTrack({ followed: { quote, transaction } }: { followed: Followed }) {
  const current = transaction?.status ?? quote.status
  const steps = stepsTo(current)
  const announced = useRef(current)
  // The live region is outside this component.
  useEffect(() => {
    if (announced.current !== current) announce(`The transfer is ${current}`)
    announced.current = current
  }, [current])
  return (
    <div className="grid gap-2">
      <ol
        aria-label="Status of the transfer"
        className="flex flex-wrap items-center gap-x-2 gap-y-1"
        data-testid="track"
      >
        {steps.map((step, at) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={`flex items-center gap-2 ${step === current ? 'font-semibold' : ''}`}
          >
            {at > 0 && <Icon name="chevronRight" className="text-text-3" />}
            {step === current ? <QuoteStatus status={step} /> : <code className="text-text-3">{step}</code>}
          </li>
        ))}
      </ol>
      {transaction && <Outcome transaction={transaction} quoteStatus={quote.status} />}
    </div>
  )
}

function Outcome({ transaction, quoteStatus }: { transaction: Transaction; quoteStatus: string }) {
  const { failureReason, settledAt, status } = transaction
  const refund = transaction.type === 'OUTGOING' ? transaction.refund : undefined
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-text-2 [&_dt]:text-text-3">
      <dt>Transaction</dt>
      <dd className="-my-1 flex items-start gap-1">
        <code className="py-1 break-all">{transaction.id}</code>
        <CopyButton look="quiet" what="transaction ID" text={transaction.id} />
      </dd>
      {quoteStatus !== status && (
        <>
          <dt>Quote</dt>
          <dd>
            <QuoteStatus status={quoteStatus as Transaction['status']} /> (unchanged)
          </dd>
        </>
      )}
      {settledAt && (
        <>
          <dt>Settled</dt>
          <dd>{timeOfDay(settledAt)} UTC</dd>
        </>
      )}
      {failureReason && (
        <>
          <dt>Reason</dt>
          <dd>
            <code className="break-all">{failureReason}</code>
          </dd>
        </>
      )}
      {refund && (
        <>
          <dt>Refund</dt>
          <dd className="flex flex-wrap gap-x-3" data-testid="refund">
            <QuoteStatus status={refund.status} />
            <span>
              at {timeOfDay(refund.settledAt ?? refund.initiatedAt)} UTC
              {refund.reason && (
                <>
                  , <code>{refund.reason}</code>
                </>
              )}
            </span>
          </dd>
        </>
      )}
    </dl>
  )
}

const WAY = ['PENDING', 'PROCESSING', 'COMPLETED'] as const

/** Returns the steps up to a final status: a failed or expired transfer never completes. */
function stepsTo(status: Transaction['status']): readonly Transaction['status'][] {
  if (status === 'EXPIRED') return ['PENDING', status]
  return status === 'FAILED' || status === 'REJECTED' ? ['PENDING', 'PROCESSING', status] : WAY
}
