/** Returns a link to the HPKE bench with the bundle that a call sent. */
export function benchLink(callId: string): string {
  return `/inspect/hpke?call=${encodeURIComponent(callId)}`
}
