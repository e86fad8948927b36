import { utf8FromText } from '#lib/wallet/encoding/bytes'

/** Returns the WebAuthn challenge of a passkey challenge (§2.11): the UTF-8 of its hex text, not the decoded hex. */
export function passkeyChallengeBytes(hexText: string): Uint8Array {
  return utf8FromText(hexText)
}
