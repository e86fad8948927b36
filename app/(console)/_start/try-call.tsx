'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import type { SentAnswer } from '#lib/client/sent-exchange'
import { JSON_HEADERS } from '#lib/contract/operation'

// Loaded on demand, because the result appears only after a call.
const FirstResult = lazyPart(async () => (await import('./first-result')).FirstResult)

export function TryCall({ body, copyButtons }: { body: string | undefined; copyButtons: ReactNode }) {
  const { isPending, data, error, send } = useSendQuote()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-code-bg px-4 py-3">
        <Button
          look="primary"
          className="max-sm:min-h-11 max-sm:w-full"
          disabled={isPending || body === undefined}
          onClick={() => send(body ?? '')}
        >
          <Icon name="send" />
          {isPending ? 'Sending…' : 'Send request'}
        </Button>
        {copyButtons}
      </div>
      <ErrorNote className="px-4 pb-3">{error && `Request failed. ${reasonOf(error)}`}</ErrorNote>
      {data && body !== undefined && <FirstResult body={body} answer={data} />}
    </>
  )
}

type SendState = { readonly isPending: boolean; readonly data?: SentAnswer; readonly error?: Error }

function useSendQuote() {
  const queries = useQueryClient()
  // Avoids useMutation, which would add a kilobyte to the first load of this page.
  const [state, setState] = useState<SendState>({ isPending: false })
  const send = async (body: string) => {
    setState({ isPending: true })
    try {
      // Loaded on demand, because few visitors send the call.
      const { sendFromPage } = await import('#app/_data/api/send-from-page')
      const token = await queries.fetchQuery(tokenQuery)
      const data = await sendFromPage({ method: 'POST', path: '/quotes', headers: JSON_HEADERS, body }, token)
      setState({ isPending: false, data })
    } catch (error) {
      setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  return { ...state, send }
}
