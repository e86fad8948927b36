import { type CurrencyCode, currencyOf } from '#lib/contract/money/currency'

/** What becomes of a payment to an address outside, as the name of the address says. */
export type UmaBehaviour = 'success' | 'pending.long' | 'fail.compliance'

/** Somebody outside that a UMA address reaches. */
export interface UmaEntry {
  readonly behaviour: UmaBehaviour
  readonly currency: CurrencyCode
}

/**
 * Who answers a UMA address outside: `$success.eur`, `$pending.long.eur` and `$fail.compliance.eur`, in every currency of
 * the sandbox and on every host. Nobody else does.
 */
export function umaEntry(address: string): UmaEntry | undefined {
  const [, behaviour, code = ''] = ENTRY.exec(address) ?? []
  const currency = currencyOf(code.toUpperCase())
  if (behaviour === undefined || currency === undefined) return undefined
  return { behaviour: behaviour as UmaBehaviour, currency: currency.code }
}

/** What stands between `$` and the host. */
export function umaName(address: string): string {
  return address.slice(1).split('@', 1)[0] ?? ''
}

const ENTRY = /^\$(success|pending\.long|fail\.compliance)\.([a-z]{3,4})@/
