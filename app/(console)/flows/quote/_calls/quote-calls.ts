import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readApi, useSend } from '#app/_data/api/call-api'
import { newKey } from '#app/(console)/flows/quote/_draft/use-idempotency-key'
import { errorBodyOf } from '#lib/client/rejected-call'
import type { SentAnswer, SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { ErrorBody, Quote, Transaction } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'

/** A finished call, with its result or its error. */
export interface FinishedCall<Result> extends SentExchange {
  readonly result: Result | undefined
  readonly error: ErrorBody | undefined
}

/** The mutation resolves even if the API rejects the call. */
function useCall<Result, Input>(requestOf: (input: Input) => SentRequest) {
  const send = useSend()
  return useMutation({
    mutationFn: async (input: Input): Promise<FinishedCall<Result>> => {
      const request = requestOf(input)
      return finishedCall<Result>(request, await send(request))
    },
  })
}

/** Parses the response's body as the result or as the error. */
export function finishedCall<Result>(request: SentRequest, answer: SentAnswer): FinishedCall<Result> {
  const isDone = answer.status < 300
  return {
    request,
    answer,
    result: isDone ? (JSON.parse(answer.body) as Result) : undefined,
    error: isDone ? undefined : errorBodyOf(answer),
  }
}

interface QuoteInput {
  /** The body, sent unchanged. */
  readonly text: string
  /** The Idempotency-Key; not sent if empty. */
  readonly key: string
}

/** Returns the mutation that creates a quote. */
export function useCreateQuote() {
  return useCall<Quote, QuoteInput>(createQuoteRequest)
}

export function createQuoteRequest({ text, key }: QuoteInput): SentRequest {
  const headers = key === '' ? JSON_HEADERS : { ...JSON_HEADERS, 'Idempotency-Key': key }
  return { method: 'POST', path: '/quotes', headers, body: text }
}

/** Returns the mutation that executes a quote with a new Idempotency-Key. */
export function useExecuteQuote() {
  return useCall<Quote, string>(quoteId => ({
    method: 'POST',
    path: `/quotes/${quoteId}/execute`,
    headers: { 'Idempotency-Key': newKey() },
  }))
}

/** Returns the mutation that authorizes a quote with a code. */
export function useAuthorizeQuote() {
  return useCall<Quote, { quoteId: string; code: string }>(({ quoteId, code }) => ({
    method: 'POST',
    path: `/quotes/${quoteId}/authorize`,
    headers: JSON_HEADERS,
    body: JSON.stringify({ code }, null, 2),
  }))
}

/** Returns the mutation that resends the code of a quote. */
export function useResendCode() {
  const send = useSend()
  return useMutation({
    mutationFn: async (quoteId: string) => {
      const answer = await send({ method: 'POST', path: `/quotes/${quoteId}/authorize/resend`, headers: {} })
      return answer.status < 300 ? undefined : errorBodyOf(answer)
    },
  })
}

/** Returns the mutation that simulates the external funding of a quote. */
export function useSendFunds() {
  return useCall<Transaction, Quote>(({ id, sendingCurrency }) => ({
    method: 'POST',
    path: '/sandbox/send',
    headers: JSON_HEADERS,
    body: JSON.stringify({ quoteId: id, currencyCode: sendingCurrency.code }, null, 2),
  }))
}

/** Returns the mutation that looks up a UMA address. The result lists currencies and required payer data. */
export function useLookupReceiver() {
  const read = readApi(useQueryClient())
  return useMutation({
    mutationFn: ({ address, customerId }: { address: string; customerId: string | undefined }) =>
      read('GET /receiver/uma/{receiverUmaAddress}', {
        params: { receiverUmaAddress: address },
        query: { customerId },
      }),
  })
}
