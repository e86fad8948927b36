'use client'

import { useMutation } from '@tanstack/react-query'
import { useSend } from '#app/_data/api/call-api'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { createQuoteRequest } from '#app/(console)/flows/quote/_calls/quote-calls'
import { TamperMenu } from '#app/(console)/flows/tamper-menu.tsx'
import { Refused } from '#lib/flows/flow'
import { answerText } from '#lib/flows/tampers/prediction'
import { QUOTE_TAMPERS, type QuoteTamper, sendTampered } from '#lib/flows/tampers/quote-tampers'
import type { BrokenQuote } from './broken-quote'

/** Tampers of the form's request. Each is sent immediately; the form does not change. */
export function BreakMenu(props: {
  text: string
  keyText: string
  isDisabled: boolean
  show: (broken: BrokenQuote) => void
}) {
  const send = useSend()
  const { isPending, error, mutate } = useMutation({
    mutationFn: async (tamper: QuoteTamper): Promise<BrokenQuote> => {
      const whole = createQuoteRequest({ text: props.text, key: props.keyText })
      const exchange = await sendTampered(whole, tamper, {
        send,
        random: length => crypto.getRandomValues(new Uint8Array(length)),
      })
      return { tamper, whole, exchange }
    },
    onSuccess: props.show,
  })
  return (
    <>
      <TamperMenu ways={QUOTE_TAMPERS} choose={mutate} isDisabled={props.isDisabled || isPending} />
      <ErrorNote className="basis-full">{error && `Tamper not sent. ${failureOf(error)}`}</ErrorNote>
    </>
  )
}

/** Explains why a tamper failed. Some first need a call that succeeds, which an invalid form prevents. */
function failureOf(error: Error): string {
  if (!(error instanceof Refused)) return reasonOf(error)
  const { request, answer } = error.exchange
  return `The setup call ${request.method} ${request.path} returned ${answerText(answer)}.`
}
