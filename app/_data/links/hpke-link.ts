/** Returns a link to the HPKE page, filled in with a call's bundle. */
export function hpkeLink(callId: string): string {
  return `/inspect/hpke?call=${encodeURIComponent(callId)}`
}
