/** Returns a link that opens the HPKE bench with a call's bundle. */
export function hpkeLink(callId: string): string {
  return `/inspect/hpke?call=${encodeURIComponent(callId)}`
}
