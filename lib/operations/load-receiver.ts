import type { Tx } from '#db/database'
import type { QuoteDestination } from '#lib/contract/quote'
import type { UmaParty } from '#lib/domain/party'
import type { QuoteCall } from '#lib/operations/load-parties'

/** Reads the receiver of a UMA destination by the lookup the request names. */
export async function loadReceiver(
  _tx: Tx,
  { trace }: QuoteCall,
  _destination: Extract<QuoteDestination, { destinationType: 'UMA_ADDRESS' }>,
): Promise<UmaParty> {
  throw trace.fail('implemented', 'This kind of transfer is implemented', { code: 'NOT_IMPLEMENTED' })
}
