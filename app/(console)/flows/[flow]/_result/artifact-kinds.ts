import type { Artifacts } from '#lib/flows/artifacts'
import type { ArtifactKind } from '#lib/formats/artifact'

type ArtifactName = keyof Artifacts | keyof Artifacts['attestation'] | keyof Artifacts['assertion']

/** Artifact kinds by name. All other artifacts are ids, codes and times, whose bytes have no structure. */
const KINDS: { readonly [Name in ArtifactName]?: ArtifactKind | 'recognized' } = {
  targetBundle: 'target-bundle',
  encryptedOtpBundle: 'otp-bundle',
  payloadToSign: 'recognized',
  stamp: 'stamp',
  encryptedSessionSigningKey: 'session-bundle',
  oidcToken: 'jwt',
  registrationChallenge: 'bytes',
  passkeyChallenge: 'text',
  attestationObject: 'attestation-object',
  clientDataJson: 'client-data',
  authenticatorData: 'authenticator-data',
  signature: 'der-signature',
  webhookSignature: 'webhook-header',
}

/** Returns how an artifact is decoded. Returns undefined if its bytes have no structure. */
export function kindOfArtifact(name: string) {
  return Object.hasOwn(KINDS, name) ? KINDS[name as ArtifactName] : undefined // hasOwn has checked the key.
}
