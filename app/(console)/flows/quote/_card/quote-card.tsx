'use client'

import { fundingOf } from '#app/_data/accounts/quote-source'
import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { type Act, useExecuteQuote, useSendFunds } from '#app/(console)/flows/quote/_calls/quote-calls'
import { useFollowedQuote } from '#app/(console)/flows/quote/_calls/use-followed-quote'
import type { OtherQuote } from '#app/(console)/flows/quote/use-quote-builder'
import { headerOf } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import { CallLine } from './call-line'
import { Comparison } from './comparison'
import { ErrorCard } from './error-card'
import { InstructionCard } from './instruction-card'
import { MoneyFlow } from './money-flow'
import { QuoteActions, type Requote } from './quote-actions'
import { QuoteStatus } from './quote-status'
import { StatusTrack } from './status-track'

export function QuoteCard(props: { act: Act<Quote>; created: Quote; other: OtherQuote | undefined; requote: Requote }) {
  const { act, created, other, requote } = props
  const execute = useExecuteQuote()
  const sendFunds = useSendFunds()
  const moved = execute.data ?? sendFunds.data
  const { data: followed = { quote: created, transaction: undefined }, error } = useFollowedQuote(
    created,
    moved?.answer.exchangeId,
  )
  const { quote } = followed
  const isPending = quote.status === 'PENDING'
  const instructions = fundingOf(quote) === 'external' && isPending ? (quote.paymentInstructions ?? []) : []
  const isReplay = headerOf(act.answer, 'Idempotent-Replayed') === 'true'
  return (
    <section aria-labelledby="quote" className={`card min-w-0 ${isReplay ? 'border-dashed border-border-strong' : ''}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2">
        <h2 id="quote" tabIndex={-1} className="text-14 font-semibold">
          Quote
        </h2>
        <QuoteStatus status={quote.status} isBadge />
        {isPending && <DeadlineChip kind="quote" span={{ startedAt: quote.createdAt, expiresAt: quote.expiresAt }} />}
        <span className="flex min-w-0 flex-1 basis-56 items-center justify-end gap-1 max-sm:basis-full max-sm:justify-between">
          <code className="truncate text-text-3" title={quote.id} data-testid="quote-id">
            {quote.id}
          </code>
          <CopyButton look="quiet" what="quote ID" text={quote.id} />
        </span>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <MoneyFlow quote={quote} />
        <Counterparty quote={quote} />
        {other && <Comparison quote={quote} other={other} />}
        {instructions.map(instruction => (
          <InstructionCard key={instruction.accountOrWalletInfo.accountType} instruction={instruction} />
        ))}
        <QuoteActions quote={quote} execute={execute} sendFunds={sendFunds} requote={requote} />
        {moved?.error && <ErrorCard act={moved} title="Request failed" />}
        <StatusTrack followed={followed} />
        {error && <p className="text-err">Couldn’t refresh the quote: {error.message}</p>}
      </div>
      <footer className="grid gap-1 border-t border-border px-4 py-2">
        <CallLine act={act} />
        {moved && !moved.error && <CallLine act={moved} />}
      </footer>
    </section>
  )
}

function Counterparty({ quote: { counterpartyInformation } }: { quote: Quote }) {
  const parties = Object.entries(counterpartyInformation ?? {})
  if (parties.length === 0) return null
  return (
    <div>
      <h3 className="text-12 text-text-3">Counterparty details</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        {parties.map(([name, value]) => (
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
