import type { Artifacts } from '#lib/flows/artifacts'
import { exchange, type Tools } from '#lib/flows/flow'
import { textOf, withHeaders } from '#lib/flows/json-request'
import { made } from '#lib/flows/tampers/tamper'
import { stamp } from '#lib/wallet/stamp'

/** Registers the credential of a run's request, signed with the run's session. Throws if a request is rejected. */
export async function registerNow(
  { request, signer }: Pick<Partial<Artifacts>, 'request' | 'signer'>,
  tools: Pick<Tools, 'send'>,
): Promise<void> {
  const leg1 = await exchange(tools, made(request), [202])
  const headers = {
    'Service-Wallet-Signature': stamp(textOf(leg1, 'payloadToSign'), made(signer).key),
    'Request-Id': textOf(leg1, 'requestId'),
  }
  await exchange(tools, withHeaders(made(request), headers), [201])
}
