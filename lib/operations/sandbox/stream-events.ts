import type { streamEvents as contract } from '#lib/contract/control-operations'
import type { Call, Outcome } from '#lib/operations/world'

/** What happens here, as it happens; after `Last-Event-ID` nothing is missed that is still kept. */
export async function streamEvents({ client, lastEventId, world }: Call<typeof contract>): Promise<Outcome<never>> {
  // Read before the answer begins: what another process is asked from then on is in the stream.
  const after = lastEventId ?? (await world.exchanges.followFrom())
  return { kind: 'stream', events: world.events.follow(after, client.signal) }
}
