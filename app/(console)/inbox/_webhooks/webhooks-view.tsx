'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { keysQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { useInboxAddress } from '../use-inbox-address'
import { CreateEventCard } from './create-event-card'
import { DiagnoseCard } from './diagnose-card'
import { EndpointCard } from './endpoint-card'
import { EventList } from './event-list'
import { EventPanel } from './event-panel'
import { FaultBanner, FaultsCard } from './faults-card'

/** Webhooks of the console's platform, with tools to test a receiver. */
export function WebhooksView() {
  const { address, change } = useInboxAddress()
  const { event } = address
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[100ch] text-14 text-text-2">
        <TermText text="A webhook notifies your server of a change, such as a completed payment. See each event with its signed bytes, attempts and replies." />
      </p>
      <FaultBanner />
      <EndpointCard />
      <EventList address={address} change={change} />
      {event !== undefined && <EventPanel key={event} id={event} close={() => change({ event: undefined })} />}
      <DiagnoseCard event={event} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <FaultsCard />
        <CreateEventCard open={event => change({ event })} />
      </div>
      <KeyCard />
    </div>
  )
}

/** The public key that verifies webhooks, with buttons that copy and rotate it. */
function KeyCard() {
  const queries = useQueryClient()
  const { data } = useQuery(keysQuery)
  const rotate = useMutation({
    mutationFn: () => control('POST /webhooks/key'),
    onSuccess: keys => {
      queries.setQueryData(keysQuery.queryKey, keys)
      announce('Signing key rotated')
    },
  })
  const key = data?.webhook
  if (key === undefined) return null
  const pem = key.pem.trim()
  const oneLine = pem.replaceAll('\n', '\\n')
  return (
    <TitledCard id="webhook-key" title="Public key">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <p className="max-w-[80ch] text-text-2">
          Verify every webhook with this key: ECDSA on P-256 with SHA-256 over the exact bytes of the body. Key ID{' '}
          <code data-testid="webhook-key-id">{key.keyId}</code>.
        </p>
        <CodeBlock label="Public key, PEM">{pem}</CodeBlock>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={`${pem}\n`} label="Copy PEM" what="of the webhook key" />
          <CopyButton text={oneLine} label="Copy one-line PEM" what="of the webhook key" />
          <Button disabled={rotate.isPending} onClick={() => rotate.mutate()}>
            Rotate key
          </Button>
        </div>
        <p className="text-12 text-text-3">
          The one-line PEM has <code>\n</code> in place of line breaks, for an environment variable. Replace each{' '}
          <code>\n</code> with a line break before use.{' '}
          {key.previous.length > 0 && `Former keys, which no longer sign webhooks: ${key.previous.length}.`}
        </p>
        <ErrorNote>{rotate.error?.message}</ErrorNote>
      </div>
    </TitledCard>
  )
}
