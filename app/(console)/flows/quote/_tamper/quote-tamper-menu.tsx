'use client'

import { useMutation } from '@tanstack/react-query'
import { useSend } from '#app/_data/api/call-api'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { createQuoteRequest } from '#app/(console)/flows/quote/_calls/quote-calls'
import { TamperMenu } from '#app/(console)/flows/tamper-menu.tsx'
import { Rejected } from '#lib/flows/flow'
import { answerText } from '#lib/flows/tampers/prediction'
import { QUOTE_TAMPERS, type QuoteTamper, sendTampered } from '#lib/flows/tampers/quote-tampers'
import type { TamperedQuote } from './tampered-quote'

/** Menu of tampers for the form's request. Choosing a tamper sends the tampered request. The form does not change. */
export function QuoteTamperMenu(props: {
  text: string
  keyText: string
  isDisabled: boolean
  show: (tampered: TamperedQuote) => void
}) {
  const send = useSend()
  const { isPending, error, mutate } = useMutation({
    mutationFn: async (tamper: QuoteTamper): Promise<TamperedQuote> => {
      const original = createQuoteRequest({ text: props.text, key: props.keyText })
      const exchange = await sendTampered(original, tamper, {
        send,
        random: length => crypto.getRandomValues(new Uint8Array(length)),
      })
      return { tamper, original, exchange }
    },
    onSuccess: props.show,
  })
  return (
    <>
      <TamperMenu tampers={QUOTE_TAMPERS} choose={mutate} isDisabled={props.isDisabled || isPending} />
      <ErrorNote className="basis-full">{error && `Tamper failed. ${failureOf(error)}`}</ErrorNote>
    </>
  )
}

/** Some tampers first make setup calls, which the API may reject. */
function failureOf(error: Error): string {
  if (!(error instanceof Rejected)) return reasonOf(error)
  const { request, answer } = error.exchange
  return `The setup call ${request.method} ${request.path} returned ${answerText(answer)}.`
}
