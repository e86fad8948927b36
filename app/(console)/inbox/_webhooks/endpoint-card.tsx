import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { endpointQuery, webhookSettingsQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { WebhookSettingsChange } from '#lib/client/control-client'
import { errorBodyOf } from '#lib/client/rejected-call'
import type { Send, SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { JSON_HEADERS } from '#lib/contract/operation'
import { receiverStatus, receiverUrl } from '#lib/contract/webhooks/receiver-address'
import { SIGNATURE_FORMS } from '#lib/contract/webhooks/webhook-types'

/** Form for the endpoint's URL, with actions such as sending a TEST event. */
export function EndpointCard() {
  const { data: endpoint, error } = useQuery(endpointQuery)
  return (
    <TitledCard id="endpoint" title="Endpoint" className="min-h-45">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        {error && <p className="text-err">{error.message}</p>}
        {endpoint === null && (
          <p className="max-w-[80ch] text-text-2">
            No endpoint yet, so no events are recorded. Enter the URL of your server, or use the built-in receiver to
            see a verified event now.
          </p>
        )}
        {endpoint !== undefined && <EndpointForm key={endpoint} endpoint={endpoint} />}
      </div>
    </TitledCard>
  )
}

function EndpointForm({ endpoint }: { endpoint: string | null }) {
  const setEndpoint = useSetEndpoint()
  const test = useSendTest()
  const id = useId()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const url = new FormData(event.currentTarget).get('url')
    if (typeof url === 'string') setEndpoint.mutate(url.trim())
  }
  return (
    <>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <label htmlFor={id} className="text-12 text-text-3">
          URL of your server
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            name="url"
            type="url"
            required
            placeholder="http://localhost:4000/webhooks"
            defaultValue={endpoint ?? ''}
            autoComplete="off"
            spellCheck="false"
            className="control min-w-0 flex-1 basis-64 font-mono text-code"
          />
          <Button type="submit" disabled={setEndpoint.isPending}>
            Save
          </Button>
          {endpoint !== receiverUrl(200) && (
            <Button
              look={endpoint === null ? 'primary' : 'plain'}
              disabled={setEndpoint.isPending}
              onClick={() => setEndpoint.mutate(receiverUrl(200))}
            >
              Use the built-in receiver
            </Button>
          )}
        </div>
      </form>
      {endpoint !== null && (
        <ReceiverReply endpoint={endpoint} choose={status => setEndpoint.mutate(receiverUrl(status))} />
      )}
      {endpoint !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" disabled={test.isPending} onClick={() => test.mutate()}>
            Send TEST event
          </Button>
          <PauseButton />
          <Button look="quiet" onClick={() => setEndpoint.mutate('')}>
            Remove endpoint
          </Button>
          {test.data && (
            <span className="inline-flex items-center gap-2 text-text-2">
              The endpoint replied <Status status={JSON.parse(test.data.body).response_status} look="short" />
            </span>
          )}
        </div>
      )}
      {endpoint !== null && <SignatureFormChoice />}
      <ErrorNote>{setEndpoint.error?.message ?? test.error?.message}</ErrorNote>
    </>
  )
}

const REPLIES = [
  [200, 'accepts the event and approves a payment'],
  [202, 'leaves a payment undecided'],
  [403, 'rejects a payment'],
  [409, 'accepts the event as already processed'],
  [422, 'fails a payment'],
  [500, 'reports an error, so the service retries'],
] as const

/** Select element for the status of the built-in receiver's reply. The receiver's URL contains this status. */
function ReceiverReply({ endpoint, choose }: { endpoint: string; choose: (status: number) => void }) {
  const id = useId()
  const chosen = receiverStatus(endpoint)
  if (chosen === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="max-w-[80ch] text-text-2">
        The built-in receiver verifies each signature. It replies to a forgery with 401, and to every other event with:
      </p>
      <div>
        <label htmlFor={id} className="sr-only">
          Reply of the built-in receiver
        </label>
        <select
          id={id}
          className="control max-w-full"
          value={chosen}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {REPLIES.map(([status, words]) => (
            <option key={status} value={status}>
              {status} {words}
            </option>
          ))}
          {!REPLIES.some(([status]) => status === chosen) && <option value={chosen}>{chosen}</option>}
        </select>
      </div>
    </div>
  )
}

function PauseButton() {
  const { data: settings } = useQuery(webhookSettingsQuery)
  const { mutate, error } = useChangeSettings()
  if (!settings) return null
  const { platformId, paused } = settings
  return (
    <>
      <Button aria-pressed={paused} onClick={() => mutate({ platformId, paused: !paused })}>
        {paused ? 'Resume deliveries' : 'Pause deliveries'}
      </Button>
      <ErrorNote>{error?.message}</ErrorNote>
    </>
  )
}

function SignatureFormChoice() {
  const id = useId()
  const { data: settings } = useQuery(webhookSettingsQuery)
  const { mutate, error } = useChangeSettings()
  if (!settings) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-text-2">
        Form of X-Grid-Signature
      </label>
      <select
        id={id}
        className="control max-w-full"
        value={settings.signatureForm}
        onChange={({ target }) => {
          const signatureForm = SIGNATURE_FORMS.find(form => form === target.value)
          if (signatureForm !== undefined) mutate({ platformId: settings.platformId, signatureForm })
        }}
      >
        <option value="json">JSON with v and s</option>
        <option value="base64">base64 alone, as some public guides verify it</option>
      </select>
      <ErrorNote>{error?.message}</ErrorNote>
    </div>
  )
}

function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookSettingsChange) => control('PUT /webhooks/settings', { body }),
    onSuccess: async (_, { paused, signatureForm }) => {
      await refetchAfterChange(queries, webhookSettingsQuery)
      if (signatureForm !== undefined) announce(`Webhooks are signed in the form ${signatureForm}`)
      else announce(paused ? 'Deliveries paused. TEST events are still sent.' : 'Deliveries resumed')
    },
  })
}

/** Returns a mutation that sets the webhook endpoint of the console's platform; an empty string removes it. */
function useSetEndpoint() {
  const send = useSend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (webhookEndpoint: string) =>
      sendOrThrow(send, {
        method: 'PATCH',
        path: '/config',
        headers: JSON_HEADERS,
        body: JSON.stringify({ webhookEndpoint }),
      }),
    onSuccess: async (_, endpoint) => {
      await refetchAfterChange(queries, endpointQuery)
      announce(endpoint === '' ? 'Endpoint removed' : 'Endpoint saved. A TEST event is being sent.')
    },
  })
}

/** Returns a mutation that sends a TEST event to the endpoint and waits for the reply. */
function useSendTest() {
  const send = useSend()
  return useMutation({
    mutationFn: () => sendOrThrow(send, { method: 'POST', path: '/sandbox/webhooks/test', headers: {} }),
    onSuccess: ({ body }) => announce(`TEST event sent. The endpoint replied ${JSON.parse(body).response_status}.`),
  })
}

async function sendOrThrow(send: Send, request: SentRequest): Promise<SentAnswer> {
  const answer = await send(request)
  if (answer.status < 300) return answer
  const { code, message } = errorBodyOf(answer)
  throw new Error(`${code}: ${message}`)
}
