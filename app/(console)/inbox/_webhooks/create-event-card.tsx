import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { control } from '#app/_data/api/control'
import { webhookSettingsQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'
import { Rejection } from './rejection'

/** Form that creates an event of any type with any data, and then opens it. */
export function CreateEventCard({ open }: { open: (webhookId: string) => void }) {
  const { data: platform } = useQuery(webhookSettingsQuery)
  const queries = useQueryClient()
  const id = useId()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ type, data }: { type: string; data: string }) =>
      control('POST /webhooks', {
        body: { type, platformId: platform?.platformId, ...(data.trim() !== '' && { data: objectIn(data) }) },
      }),
    onSuccess: async event => {
      await queries.invalidateQueries({ queryKey: ['listWebhooks'] })
      announce(`${event.type} created`)
      open(event.id)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    mutate({ type: String(form.get('type')).trim(), data: String(form.get('data')) })
  }
  return (
    <TitledCard id="create-event" title="Create an event">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <p className="max-w-[80ch] text-text-2">
          Send an event of any type, even one that the sandbox never sends by itself. Nothing else in the sandbox
          changes.
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <label htmlFor={`${id}-type`} className="text-12 text-text-3">
            Event type
          </label>
          <input
            id={`${id}-type`}
            name="type"
            list={`${id}-types`}
            required
            defaultValue="TEST"
            autoComplete="off"
            spellCheck="false"
            className="control min-w-0 font-mono text-code"
          />
          <datalist id={`${id}-types`}>
            {WEBHOOK_TYPES.map(type => (
              <option key={type} value={type} />
            ))}
          </datalist>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <label htmlFor={`${id}-data`} className="text-12 text-text-3">
            Data (a JSON object)
          </label>
          <textarea
            id={`${id}-data`}
            name="data"
            rows={4}
            autoComplete="off"
            spellCheck="false"
            aria-describedby={`${id}-hint`}
            className="w-full resize-y rounded-control border border-border-strong bg-code-bg p-3 font-mono text-code break-all"
          />
          <p id={`${id}-hint`} className="text-12 text-text-3">
            Every type except TEST needs data. Events with the same <code>id</code> in their data are sent in order.
          </p>
        </div>
        <div>
          <Button type="submit" disabled={isPending}>
            Create event
          </Button>
        </div>
        <Rejection
          error={error}
          hints={{
            WEBHOOK_ENDPOINT_NOT_SET: 'Save a URL under Endpoint first.',
            INVALID_INPUT:
              'Write the type in capitals, such as CUSTOMER.KYC_REJECTED. Every type except TEST needs data.',
          }}
        />
      </form>
    </TitledCard>
  )
}

function objectIn(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`The data is not JSON: ${error instanceof Error ? error.message : error}.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The data is not a JSON object. Write an object, such as {"id": "…"}.')
  }
  return { ...value }
}
