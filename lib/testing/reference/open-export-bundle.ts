import { readExportBundle } from '#lib/wallet/bundles/export-bundle'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { open } from '#lib/wallet/keys/hpke'
import { Malformed, requireValue } from '#lib/wallet/read-problem'

/**
 * Returns the mnemonic of an exported wallet. Throws {@link Malformed} if the bundle cannot be read or belongs to
 * another organization, or if the decrypted data is not UTF-8. If a quorum key (65 bytes) is given, also throws
 * Malformed if the bundle is not signed with the quorum key. Throws CannotOpen if the bundle cannot be decrypted, for
 * example because the bundle is encrypted to another key.
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
