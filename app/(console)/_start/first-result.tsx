'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendFromPage } from '#app/_data/api/send-from-page'
import { tokenQuery } from '#app/_data/api/token-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { countdownText } from '#app/_data/clock/countdown'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { CallExplainer } from '#app/_explain/call-explainer.tsx'
import { ChecksLink } from '#app/_explain/checks-link.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { JsonBody } from '#app/_ui/json/json-body.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { SentAnswer } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'
import { quoteFragment } from '#lib/explain/links/quote-link'
import { durationText } from '#lib/explain/text/instant-text'

/** Result of the first call: the price and the next steps, or the cause of the error and its fix. */
export function FirstResult({ body, answer }: { body: string; answer: SentAnswer }) {
  const { status, exchangeId, durationMs } = answer
  const isQuote = status === 201
  return (
    <div className="grid gap-3 p-4" data-testid="first-result">
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status status={status} look="badge" />
        <span className="text-20">{isQuote ? priceSentence(JSON.parse(answer.body)) : 'No quote was created'}</span>
        <span className="text-text-3">{durationText(durationMs)} ms</span>
      </div>
      {isQuote ? (
        <QuoteActions key={exchangeId} body={body} quote={JSON.parse(answer.body)} exchangeId={exchangeId} />
      ) : (
        <>
          {exchangeId && <CallExplainer exchangeId={exchangeId} />}
          <ChecksLink exchangeId={exchangeId} />
        </>
      )}
      <details className="group/body">
        <summary className="inline-flex min-h-6 items-center gap-1 text-text-2 hover:text-text">
          <Icon name="chevronRight" className="group-open/body:rotate-90" /> Response body
        </summary>
        <JsonBody label="Response" text={answer.body} />
      </details>
    </div>
  )
}

function priceSentence(quote: Quote): string {
  const sent = moneyText(quote.totalSendingAmount, quote.sendingCurrency)
  return `${sent} becomes ${moneyText(quote.totalReceivingAmount, quote.receivingCurrency)}`
}

function QuoteActions(props: { body: string; quote: Quote; exchangeId: string | undefined }) {
  const { quote } = props
  const execute = useExecute(quote.id)
  const isDone = execute.data?.status === 200
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-text-2">
        fees {moneyText(quote.feesIncluded, quote.sendingCurrency)}
        <TimeLeft quote={quote} />
      </p>
      <TextLink href={`/flows/quote?quote=${quote.id}${quoteFragment(props.body)}`}>
        View the price as a picture
      </TextLink>
      <ChecksLink exchangeId={props.exchangeId} />
      <Button
        aria-disabled={execute.isPending || isDone}
        onClick={() => !execute.isPending && !isDone && execute.mutate()}
      >
        {execute.isPending ? 'Executing…' : 'Execute quote'}
      </Button>
      {execute.data && (
        <p role="status" className={isDone ? 'text-ok' : 'text-err'}>
          {isDone ? 'Executed.' : 'Not executed.'}{' '}
          {execute.data.exchangeId && (
            <TextLink href={`/log/${encodeURIComponent(execute.data.exchangeId)}`}>View the call</TextLink>
          )}
        </p>
      )}
      <ErrorNote>{execute.isError && `Request failed. ${reasonOf(execute.error)}`}</ErrorNote>
    </div>
  )
}

function TimeLeft({ quote: { createdAt, expiresAt } }: { quote: Quote }) {
  const countdown = useCountdown({ startedAt: createdAt, expiresAt })
  if (countdown === undefined) return null
  return countdown.isOver ? ' · expired' : ` · valid for ${countdownText(countdown.secondsLeft)}`
}

function useExecute(quoteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      sendFromPage(
        { method: 'POST', path: `/quotes/${quoteId}/execute`, headers: JSON_HEADERS, body: '{}' },
        await queries.fetchQuery(tokenQuery),
      ),
  })
}
