import { type CurrencyCode, currencyOf } from '#lib/contract/money/currency'

/** Outcome of a payment to an outside address, from the address's name. */
export type UmaBehavior = 'success' | 'pending.long' | 'fail.compliance'

export interface UmaEntry {
  readonly behavior: UmaBehavior
  readonly currency: CurrencyCode
}

/**
 * Returns the outside receiver of a UMA address: `$success.eur`, `$pending.long.eur` or `$fail.compliance.eur`, in
 * every currency of the sandbox and on every host. Returns undefined for any other address.
 */
export function umaEntry(address: string): UmaEntry | undefined {
  const [, behavior, code = ''] = ENTRY.exec(address) ?? []
  const currency = currencyOf(code.toUpperCase())
  if (behavior === undefined || currency === undefined) return undefined
  return { behavior: behavior as UmaBehavior, currency: currency.code }
}

/** Returns the part between `$` and the host. */
export function umaName(address: string): string {
  return address.slice(1).split('@', 1)[0] ?? ''
}

const ENTRY = /^\$(success|pending\.long|fail\.compliance)\.([a-z]{3,4})@/
