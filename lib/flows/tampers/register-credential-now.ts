import type { Artifacts } from '#lib/flows/artifacts'
import { exchange, type Tools } from '#lib/flows/flow'
import { textOf, withHeaders } from '#lib/flows/json-request'
import { proofHeaders } from '#lib/flows/signed-steps'
import { requireArtifact } from '#lib/flows/tampers/tamper'
import { stamp } from '#lib/wallet/stamp'

/**
 * Sends a run's registration request, and then its signed retry. Throws if an artifact is missing or a response has an
 * unexpected status.
 */
export async function registerNow(
  { request, signer }: Pick<Partial<Artifacts>, 'request' | 'signer'>,
  tools: Pick<Tools, 'send'>,
): Promise<void> {
  const firstCall = await exchange(tools, requireArtifact(request), [202])
  const stampValue = stamp(textOf(firstCall, 'payloadToSign'), requireArtifact(signer).key)
  const headers = proofHeaders(stampValue, textOf(firstCall, 'requestId'))
  await exchange(tools, withHeaders(requireArtifact(request), headers), [201])
}
