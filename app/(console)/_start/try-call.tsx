'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tokenQuery } from '#app/_data/api/token-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { ChecksLink } from '#app/_explain/checks-link.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { durationText } from '#app/_ui/text/instant-text'
import { JSON_HEADERS } from '#lib/contract/operation'

// Loaded later: the body appears after a call.
const JsonBody = lazyPart(async () => (await import('#app/_ui/json/json-body.tsx')).JsonBody)

export function TryCall({ body }: { body: string | undefined }) {
  const send = useSendQuote()
  const answer = send.data
  return (
    <div className="grid gap-3 border-t border-border pt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" disabled={send.isPending || body === undefined} onClick={() => send.mutate(body ?? '')}>
          <Icon name="send" />
          {send.isPending ? 'Sending…' : 'Send request'}
        </Button>
        {answer ? (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
            <Status status={answer.status} look="badge" />
            <span className="text-text-3">{durationText(answer.durationMs)} ms</span>
            <ChecksLink exchangeId={answer.exchangeId} />
          </p>
        ) : (
          <p className="text-text-3">Sends this request from the console with the same token.</p>
        )}
      </div>
      <ErrorNote>{send.isError && `Request failed. ${reasonOf(send.error)}`}</ErrorNote>
      {answer && <JsonBody label="Response" text={answer.body} />}
    </div>
  )
}

/** Returns the mutation that sends the shown call as an ordinary client would. */
function useSendQuote() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: string) => {
      // Loaded on demand: few visits make the call.
      const { sendFromPage } = await import('#app/_data/api/send-from-page')
      return sendFromPage(
        { method: 'POST', path: '/quotes', headers: JSON_HEADERS, body },
        await queries.fetchQuery(tokenQuery),
      )
    },
  })
}
