'use client'

import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { useInboxAddress } from '../use-inbox-address'
import { CreateEventCard } from './create-event-card'
import { DiagnoseCard } from './diagnose-card'
import { EndpointCard } from './endpoint-card'
import { EventList } from './event-list'
import { EventPanel } from './event-panel'
import { FaultBanner, FaultsCard } from './faults-card'
import { KeyCard } from './key-card'

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
