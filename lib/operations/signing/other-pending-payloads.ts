import { listOpenQuotes } from '#db/queries/quotes/quotes'
import { otherPendingPayloads } from '#db/queries/signing/signed-requests'
import { decodeDocument } from '#lib/contract/codec'
import { quote as quoteSchema } from '#lib/contract/quotes/quote'
import type { Id } from '#lib/contract/scalars'
import { payloadToSignOf } from '#lib/domain/instructions/wallet-instructions'
import { openPayload } from '#lib/operations/signing/pending-request'
import type { Call } from '#lib/operations/world'

/** Maximum number of a platform's open quotes that are read to find those of one wallet. */
const QUOTES_SEARCHED_MAX = 100

/** Returns payloads of a wallet's other pending requests and open quotes: a client may have stamped one by mistake. */
export async function otherPayloadsOf(
  { caller, now, world }: Call,
  {
    accountId,
    requestId,
    payloadToSign,
  }: {
    readonly accountId: Id<'InternalAccount'>
    readonly requestId: Id<'Request'> | undefined
    readonly payloadToSign: string
  },
): Promise<readonly string[]> {
  const { requests, quotes } = await world.db.read(async tx => ({
    requests: await otherPendingPayloads(tx, { id: requestId, accountId, now }),
    quotes: await listOpenQuotes(tx, { platformId: caller.platformId, now, limit: QUOTES_SEARCHED_MAX }),
  }))
  const quoted = quotes.flatMap(({ document }) => {
    const paysFromWallet = 'accountId' in document.source && document.source.accountId === accountId
    return paysFromWallet ? (payloadToSignOf(decodeDocument(quoteSchema, document)) ?? []) : []
  })
  const others = requests.map(({ id, sealedPayload }) => openPayload(world, id, sealedPayload))
  return [...others, ...quoted.filter(payload => payload !== payloadToSign)]
}
