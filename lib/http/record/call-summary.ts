import type { ApiError } from '#lib/contract/errors/api-error'
import { type Operation, PAGE_READ_HEADER } from '#lib/contract/operation'
import type { ExchangeSummary } from '#lib/contract/sandbox/exchange'
import { type HttpAnswer, type HttpRequest, headerOf } from '#lib/http/http-message'
import { redactedText } from '#lib/http/record/redact'
import type { Trace } from '#lib/operations/trace'

type Digest = (text: string) => string

const CLIENT_NAME_MAX = 40

/** Returns who sent a request: a page of the console, or the client that its `User-Agent` names. */
export function sourceOf(
  request: Pick<HttpRequest, 'method' | 'headers'>,
  digest: Digest,
): Pick<ExchangeSummary, 'fromConsole' | 'pageRead' | 'client'> {
  if (isFromConsole(request)) {
    const isPageRead = request.method === 'GET' && headerOf(request, PAGE_READ_HEADER) !== undefined
    return { fromConsole: true, ...(isPageRead ? { pageRead: true } : {}) }
  }
  const product = /^[^\s/()]+/.exec(headerOf(request, 'user-agent') ?? '')?.[0]
  if (product === undefined) return {}
  // Every browser calls itself Mozilla.
  return { client: product === 'Mozilla' ? 'Browser' : redactedText(product, digest).slice(0, CLIENT_NAME_MAX) }
}

/**
 * Reports whether a page of this origin sent the request. Browsers set this header, and pages cannot (Fetch Metadata).
 */
function isFromConsole(request: Pick<HttpRequest, 'headers'>): boolean {
  return headerOf(request, 'sec-fetch-site') === 'same-origin'
}

interface AnsweredCall {
  readonly operation?: Operation
  readonly refusal?: ApiError
  readonly trace: Trace
}

/** Returns what a row of the log says about an answer: why it was rejected, or the amounts of a created quote. */
export function wordsOf(
  { operation, refusal, trace }: AnsweredCall,
  answer: HttpAnswer,
  digest: Digest,
): Pick<ExchangeSummary, 'note' | 'quoted'> {
  if (refusal !== undefined) {
    const failed = trace.checks.find(({ status }) => status === 'fail')
    return { note: redactedText(failed?.hint ?? refusal.message, digest) }
  }
  if (operation?.id !== 'createQuote' || answer.status !== 201 || typeof answer.body !== 'string') return {}
  const quote = JSON.parse(answer.body)
  return {
    quoted: {
      sending: amountOf(quote.totalSendingAmount, quote.sendingCurrency),
      receiving: amountOf(quote.totalReceivingAmount, quote.receivingCurrency),
    },
  }
}

function amountOf(amount: number, { code, decimals }: { code: string; decimals: number }) {
  return { amount, code, decimals }
}
