'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { JSON_HEADERS } from '#lib/contract/operation'

// Loaded later: the result appears after a call.
const FirstResult = lazyPart(async () => (await import('./first-result')).FirstResult)

export function TryCall({ body, copy }: { body: string | undefined; copy: ReactNode }) {
  const send = useSendQuote()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-code-bg px-4 py-3">
        <Button
          look="primary"
          className="max-sm:min-h-11 max-sm:w-full"
          disabled={send.isPending || body === undefined}
          onClick={() => send.mutate(body ?? '')}
        >
          <Icon name="send" />
          {send.isPending ? 'Sending…' : 'Send request'}
        </Button>
        {copy}
      </div>
      <ErrorNote className="px-4 pb-3">{send.isError && `Request failed. ${reasonOf(send.error)}`}</ErrorNote>
      {send.data && body !== undefined && <FirstResult body={body} answer={send.data} />}
    </>
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
