import { readExportBundle } from '#lib/wallet/bundles/export-bundle'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { open } from '#lib/wallet/keys/hpke'
import { Malformed, requireValue } from '#lib/wallet/read-problem'

/**
 * Returns the mnemonic of an exported wallet. Throws {@link Malformed} if the bundle or its content cannot be read.
 * Also throws Malformed if the organization or the signer (a quorum key of 65 bytes) is not the expected one. Throws
 * CannotOpen if the bundle cannot be decrypted.
 */
export async function openExportBundle({
  exportBundle,
  clientPrivateKey,
  organizationId,
  expectedQuorumKey,
}: {
  readonly exportBundle: string
  readonly clientPrivateKey: Uint8Array
  readonly organizationId: string
  readonly expectedQuorumKey?: Uint8Array | undefined
}): Promise<string> {
  const { organizationId: named, ...sealed } = requireValue(readExportBundle(exportBundle, expectedQuorumKey))
  if (named !== organizationId) throw new Malformed('organizationId is not the expected value.')
  const mnemonic = textFromUtf8(await open({ privateKey: clientPrivateKey, ...sealed }))
  if (mnemonic === undefined) throw new Malformed('The decrypted data is not UTF-8.')
  return mnemonic
}
