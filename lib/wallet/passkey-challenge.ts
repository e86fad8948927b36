import { utf8FromText } from '#lib/wallet/encoding/bytes'

/** Returns the WebAuthn challenge for an issued challenge (§2.11): the UTF-8 bytes of the hex text itself. */
export function passkeyChallengeBytes(hexText: string): Uint8Array {
  return utf8FromText(hexText)
}
