import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { control } from '#app/_data/api/control'
import { endpointQuery, webhookSettingsQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { VERDICT_LOOKS } from '#lib/explain/webhooks/diagnosis-words'
import { DiagnosisView } from './diagnosis-view'
import { PastedValues } from './pasted-values'
import { Rejection } from './rejection'

/** Card that uses TEST events, or values that a webhook receiver used, to find the receiver's mistake. */
export function DiagnoseCard({ event }: { event: string | undefined }) {
  const { data: endpoint } = useQuery(endpointQuery)
  return (
    <TitledCard id="diagnose" title="Diagnose your receiver">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <SendDiagnosis key={endpoint} endpoint={endpoint ?? ''} />
        <div className="border-t border-surface-2 pt-2">
          <Disclosure title="Compare your receiver’s values">
            <PastedValues openEvent={event} />
          </Disclosure>
        </div>
      </div>
    </TitledCard>
  )
}

function SendDiagnosis({ endpoint }: { endpoint: string }) {
  const { data: platform } = useQuery(webhookSettingsQuery)
  const id = useId()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (url: string) =>
      control('POST /webhooks/diagnose', {
        body: url === '' || url === endpoint ? { platformId: platform?.platformId } : { url },
      }),
    onSuccess: ({ verdict }) => announce(VERDICT_LOOKS[verdict].words),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('url')).trim())
  }
  return (
    <>
      <p className="max-w-[80ch] text-text-2">
        The service sends TEST events: one signed correctly and two forgeries. If your receiver rejects all three, the
        service sends events that only a receiver with known mistakes accepts, until your receiver accepts one. The
        event list does not show these events.
      </p>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <label htmlFor={id} className="text-12 text-text-3">
          URL to diagnose
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            name="url"
            type="url"
            placeholder={endpoint === '' ? 'http://localhost:4000/webhooks' : endpoint}
            defaultValue={endpoint}
            autoComplete="off"
            spellCheck="false"
            className="control min-w-0 flex-1 basis-64 font-mono text-code"
          />
          <Button type="submit" aria-disabled={isPending}>
            Diagnose
          </Button>
        </div>
      </form>
      {isPending && <p className="text-text-2">Sending TEST events. This can take 20 seconds…</p>}
      <Rejection
        error={error}
        hints={{
          WEBHOOK_ENDPOINT_NOT_SET: 'Enter a URL here, or save one under Endpoint.',
          INVALID_INPUT: 'Enter the full URL of your server, such as http://localhost:4000/webhooks.',
        }}
      />
      {data && !isPending && <DiagnosisView diagnosis={data} />}
    </>
  )
}
