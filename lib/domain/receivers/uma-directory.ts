import { type CurrencyCode, currencyOf } from '#lib/contract/money/currency'

/** Behavior of a UMA address outside the platform, chosen by the name in the address. */
export type UmaBehavior = 'success' | 'pending.long' | 'fail.compliance' | 'fail.refund'

export interface UmaEntry {
  readonly behavior: UmaBehavior
  readonly currency: CurrencyCode
}

/**
 * Looks up a UMA address outside the platform: `$success.<cur>`, `$pending.long.<cur>`, `$fail.compliance.<cur>` or
 * `$fail.refund.<cur>` on any host. `<cur>` is a currency of the sandbox in lower case.
 */
export function umaEntry(address: string): UmaEntry | undefined {
  const [, behavior, code = ''] = ENTRY.exec(address) ?? []
  const currency = currencyOf(code.toUpperCase())
  if (behavior === undefined || currency === undefined) return undefined
  return { behavior: behavior as UmaBehavior, currency: currency.code }
}

/** Returns the name in a UMA address: the part between `$` and `@`. */
export function umaName(address: string): string {
  return address.slice(1).split('@', 1)[0] ?? ''
}

const ENTRY = /^\$(success|pending\.long|fail\.compliance|fail\.refund)\.([a-z]{3,4})@/
