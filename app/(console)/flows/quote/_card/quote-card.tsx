'use client'

import { useEffect, useRef } from 'react'
import { fundingOf, isUnexecuted } from '#app/_data/accounts/quote-source'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { useWebhookLinks } from '#app/_data/webhooks/webhook-links.tsx'
import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { announce } from '#app/_ui/announcer.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Icon, type IconName } from '#app/_ui/icon.tsx'
import { decimalText } from '#app/_ui/text/amount-text'
import type { Parties } from '#app/(console)/flows/quote/_calls/parties'
import { type FinishedCall, useExecuteQuote, useSendFunds } from '#app/(console)/flows/quote/_calls/quote-calls'
import { initialFollowedQuote, useFollowedQuote } from '#app/(console)/flows/quote/_calls/use-followed-quote'
import type { OtherQuote } from '#app/(console)/flows/quote/use-quote-builder'
import { headerOf } from '#lib/client/sent-exchange'
import type { Quote, Transaction } from '#lib/client/wire-types'
import { CallLine } from './call-line'
import { Comparison } from './comparison'
import { ErrorCard } from './error-card'
import { InstructionCard } from './instruction-card'
import { accountName } from './ledger-drawing'
import { LedgerFigure } from './ledger-figure'
import { PayloadCard } from './payload-card'
import { PriceFigure } from './price-figure'
import type { Sides } from './price-scale'
import { QuoteActions, type Requote } from './quote-actions'
import { QuoteTimeline } from './quote-timeline'

/** A quote with its price, its events and its ledger. */
export function QuoteCard(props: {
  call: FinishedCall<Quote>
  created: Quote
  parties: Parties
  other: OtherQuote | undefined
  requote: Requote
}) {
  const { call, created, parties, other, requote } = props
  const execute = useExecuteQuote()
  const sendFunds = useSendFunds()
  const paymentCall = execute.data ?? sendFunds.data
  const { data: followed = initialFollowedQuote(created), error } = useFollowedQuote(
    created,
    paymentCall?.answer.exchangeId,
  )
  const { quote, transaction } = followed
  const isPending = quote.status === 'PENDING'
  const hasExpired = useIsOver(quote) && (isUnexecuted(quote) || quote.status === 'EXPIRED')
  const instructions = fundingOf(quote) === 'external' && isPending ? (quote.paymentInstructions ?? []) : []
  const isReplay = headerOf(call.answer, 'Idempotent-Replayed') === 'true'
  const status = transaction?.status ?? quote.status
  useAnnounceStatus(status)
  return (
    <section aria-labelledby="quote" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className={`min-w-0 card p-4 sm:p-6 ${isReplay ? 'border-dashed border-border-strong' : ''}`}>
        <h2 id="quote" tabIndex={-1} className="sr-only">
          Quote
        </h2>
        <Hero quote={quote} status={status} />
        <div className="mt-4 mb-6 grid gap-3">
          <QuoteActions quote={quote} execute={execute} sendFunds={sendFunds} requote={requote} />
          {paymentCall?.error && <ErrorCard call={paymentCall} title="Request failed" />}
          {error && <p className="text-err">Couldn’t refresh the quote: {error.message}</p>}
        </div>
        <PriceFigure quote={quote} sides={sidesOf(quote, parties)} hasExpired={hasExpired} />
        <footer className="mt-4 grid gap-1">
          <CallLine call={call} />
          {paymentCall && !paymentCall.error && <CallLine call={paymentCall} />}
          <Webhooks quote={quote} />
        </footer>
      </div>
      {instructions.map(instruction => (
        <InstructionCard key={instruction.accountOrWalletInfo.accountType} instruction={instruction} />
      ))}
      {other && <Comparison quote={quote} other={other} />}
      <Counterparty quote={quote} />
      {isPending && <PayloadCard quote={quote} />}
      <QuoteTimeline followed={followed} hasExpired={hasExpired} />
      {!hasExpired && <LedgerFigure followed={followed} parties={parties} />}
    </section>
  )
}

function Webhooks({ quote: { transactionId } }: { quote: Quote }) {
  return useWebhookLinks({ subjectId: transactionId })
}

function Hero({ quote, status }: { quote: Quote; status: Parameters<typeof QuoteStatus>[0]['status'] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Amount units={quote.totalSendingAmount} currency={quote.sendingCurrency} testId="sends" />
        <Icon name="chevronRight" className="self-center text-text-3" />
        <span className="sr-only">converts to</span>
        <Amount units={quote.totalReceivingAmount} currency={quote.receivingCurrency} testId="receives" />
      </p>
      <span data-testid="status">
        <QuoteStatus status={status} isBadge />
      </span>
      {isUnexecuted(quote) && (
        <DeadlineChip kind="quote" span={{ startedAt: quote.createdAt, expiresAt: quote.expiresAt }} />
      )}
      <span className="flex min-w-0 items-center gap-1">
        <code className="truncate text-text-3" title={quote.id} data-testid="quote-id">
          {quote.id}
        </code>
        <CopyButton look="quiet" what="quote ID" text={quote.id} />
      </span>
    </div>
  )
}

function Amount(props: { units: number; currency: Quote['sendingCurrency']; testId: string }) {
  return (
    <span className="text-28 font-semibold" data-testid={props.testId}>
      {decimalText(props.units, props.currency.decimals)}{' '}
      <span className="text-20 font-normal text-text-2">{props.currency.code}</span>
    </span>
  )
}

function useAnnounceStatus(status: string) {
  const announced = useRef(status)
  useEffect(() => {
    if (announced.current !== status) announce(`The transfer is ${status}`)
    announced.current = status
  }, [status])
}

function sidesOf({ source, destination }: Quote, parties: Parties): Sides {
  return {
    source: 'accountId' in source ? accountName(source.accountId, parties) : 'external funding',
    destination: 'umaAddress' in destination ? destination.umaAddress : accountName(destination.accountId, parties),
  }
}

function Counterparty({ quote: { counterpartyInformation } }: { quote: Quote }) {
  const details = Object.entries(counterpartyInformation ?? {})
  if (details.length === 0) return null
  return (
    <div>
      <h3 className="text-12 text-text-3">Counterparty details</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        {details.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="break-words">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type DisplayedStatus = Quote['status'] | Transaction['status'] | 'REFUND PENDING'

const LOOKS: Record<string, { icon: IconName; text: string; fill: string }> = {
  PENDING: { icon: 'question', text: 'text-info', fill: 'bg-info-weak' },
  PENDING_AUTHORIZATION: { icon: 'question', text: 'text-info', fill: 'bg-info-weak' },
  PROCESSING: { icon: 'send', text: 'text-info', fill: 'bg-info-weak' },
  COMPLETED: { icon: 'check', text: 'text-ok', fill: 'bg-ok-weak' },
  FAILED: { icon: 'cross', text: 'text-err', fill: 'bg-err-weak' },
  EXPIRED: { icon: 'clock', text: 'text-warn', fill: 'bg-warn-weak' },
}
const UNKNOWN = { icon: 'dash', text: 'text-text-2', fill: 'bg-surface-2' } as const

function QuoteStatus({ status, isBadge }: { status: DisplayedStatus; isBadge?: boolean }) {
  const { icon, text, fill } = LOOKS[status] ?? UNKNOWN
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${text} ${isBadge ? `${fill} rounded-control px-2 py-1` : ''}`}
    >
      <Icon name={icon} />
      <code>{status}</code>
    </span>
  )
}
