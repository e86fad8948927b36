import type { Artifacts } from '#lib/flows/artifacts'
import type { ArtifactKind } from '#lib/formats/artifact'

type ArtifactName = keyof Artifacts | keyof Artifacts['attestation'] | keyof Artifacts['assertion']

/** Kinds of the artifacts whose bytes are shown. `recognized` means that the bytes determine the kind. */
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

/** Returns an artifact's kind. Only artifacts whose bytes are shown have one. */
export function kindOfArtifact(name: string) {
  return Object.hasOwn(KINDS, name) ? KINDS[name as ArtifactName] : undefined // hasOwn has checked the key.
}
