import type { Id } from '#lib/contract/scalars'

/** What a reference looks like; it stands in a PIX transaction id, which takes 25 letters and digits. */
export const FUNDING_REFERENCE = /^[A-Z0-9]{1,25}$/

/**
 * The code that must accompany the payment for a quote (§2.7): `CS` and the last sixteen digits of the quote's id, which are
 * random. Eighteen letters and digits, as many as a Faster Payments reference holds.
 */
export function fundingReference(quoteId: Id<'Quote'>): string {
  return `CS${quoteId.replaceAll('-', '').slice(-16).toUpperCase()}`
}
