import type { Id } from '#lib/contract/scalars'

/** Form of a reference. It is also the PIX transaction id, which has at most 25 letters and digits. */
export const FUNDING_REFERENCE = /^[A-Z0-9]{1,25}$/

/**
 * Returns the code that must accompany a quote's payment (§2.7): `CS` and the last sixteen digits of the quote's id,
 * which are random. Its 18 characters fit a Faster Payments reference.
 */
export function fundingReference(quoteId: Id<'Quote'>): string {
  return `CS${quoteId.replaceAll('-', '').slice(-16).toUpperCase()}`
}
