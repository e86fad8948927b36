import { utf8FromText } from '#lib/wallet/encoding/bytes'

/** The WebAuthn challenge of a passkey challenge (§2.11): the UTF-8 of its hex text as returned, not the bytes the hex means. */
export function passkeyChallengeBytes(hexText: string): Uint8Array {
  return utf8FromText(hexText)
}
