import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { webhookQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import type { WebhookDetail } from '#lib/client/control-client'
import { Rejection } from './rejection'

/** Form that resends an event to the endpoint or to another URL, and then selects the new attempt. */
export function ResendForm({ event: { id }, select }: { event: WebhookDetail; select: (number: number) => void }) {
  const queries = useQueryClient()
  const fieldId = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (url?: string) =>
      control('POST /webhooks/{webhookId}/resend', {
        params: { webhookId: id },
        body: url === undefined ? {} : { url },
      }),
    onSuccess: async ({ error, number, status, url }) => {
      await refetchAfterChange(queries, webhookQuery(id))
      select(number)
      announce(status === undefined ? `Resent to ${url}. No reply: ${error}` : `Resent. ${url} replied ${status}.`)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('url')).trim())
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isPending} onClick={() => mutate(undefined)}>
          Resend event
        </Button>
        <span className="text-12 text-text-3">
          Sends the same ID and body again. A receiver must act on an event only once.
        </span>
      </div>
      <Disclosure title="Resend to another URL">
        <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <label htmlFor={fieldId} className="text-12 text-text-3">
            URL, for this attempt only
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id={fieldId}
              name="url"
              type="url"
              required
              placeholder="http://localhost:4000/webhooks"
              autoComplete="off"
              spellCheck="false"
              className="control min-w-0 flex-1 basis-64 font-mono text-code"
            />
            <Button type="submit" disabled={isPending}>
              Send there
            </Button>
          </div>
        </form>
      </Disclosure>
      <Rejection
        error={error}
        hints={{
          WEBHOOK_ENDPOINT_NOT_SET: 'Save a URL under Endpoint, or resend to another URL.',
          CONFLICT: 'An event about the same object is being sent. Wait for its reply, then resend this event.',
          INVALID_INPUT: 'Enter the full URL of a server, without a user name, password or fragment.',
          REFERENCE_NOT_FOUND: 'This event is no longer stored.',
        }}
      />
    </div>
  )
}
