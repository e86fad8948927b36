import { ACCOUNT_IDENTIFIERS } from '#lib/contract/accounts/account-identifiers'
import { isWalletType, NETWORK_BY_WALLET_TYPE, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import type {
  ExternalAccountInfo,
  ExternalAccountInfoAnswer,
  WalletInfo,
} from '#lib/contract/accounts/external-account-info'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import { hasFields, RAIL_REQUIREMENTS } from '#lib/contract/accounts/rail-requirement'
import { QUOTE_VALID_MS, QUOTE_VOLATILE_VALID_MS } from '#lib/contract/lifetimes'
import { type CryptoNetwork, type CurrencyCode, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import type { Rejection } from '#lib/domain/rule'

export function railsOf(info: ExternalAccountInfo): readonly PaymentRail[] {
  if (isWallet(info)) return []
  const railsOfType: readonly PaymentRail[] = RAILS_BY_ACCOUNT_TYPE[info.accountType]
  const requirements = RAIL_REQUIREMENTS[info.accountType]
  if (!requirements) return railsOfType
  return railsOfType.filter(rail => requirements.some(needed => needed.rail === rail && hasFields(info, needed.fields)))
}

/** Returns the rail that an account uses by default. A wallet has no rail. */
export function defaultRail(info: ExternalAccountInfo): PaymentRail | undefined {
  const offered = railsOf(info)
  const requested = info.accountType === 'INR_ACCOUNT' ? info.rail : undefined
  return offered.find(rail => PREFERRED_RAILS.has(rail)) ?? offered.find(rail => rail === requested) ?? offered[0]
}

export function withRails(info: ExternalAccountInfo): ExternalAccountInfoAnswer {
  return isWallet(info) ? info : { ...info, paymentRails: [...railsOf(info)] }
}

/**
 * Returns a rejection if the destination does not offer `rail`. `destination` is undefined for an internal account or a
 * UMA address.
 */
export function rejectRail(
  rail: PaymentRail | undefined,
  destination: ExternalAccountInfo | undefined,
): Rejection | undefined {
  if (rail === undefined) return undefined
  const allowed = destination === undefined ? [] : railsOf(destination)
  if (allowed.includes(rail)) return undefined
  const details = { reason: 'RAIL_UNAVAILABLE', field: 'destination.paymentRail', allowed } as const
  const expected = allowed.join(', ') || 'no paymentRail for this destination'
  return { code: 'INVALID_INPUT', details, expected, got: rail }
}

/** Reports whether real-time funding accepts a currency (§2.3). */
export function isInstantCurrency(code: CurrencyCode): boolean {
  if (NETWORKS_BY_CURRENCY[code] !== undefined) return true
  const rails: Readonly<Record<string, readonly PaymentRail[]>> = RAILS_BY_ACCOUNT_TYPE
  return rails[`${code}_ACCOUNT`]?.some(isInstantRail) ?? false
}

export function isInstantRail(rail: PaymentRail): boolean {
  return INSTANT_RAILS.has(rail)
}

/** Returns the lifetime, in milliseconds, of a quote with these networks and account types (§2.2). */
export function quoteLifetimeMs(
  ...routes: readonly (CryptoNetwork | ExternalAccountInfo['accountType'] | undefined)[]
): number {
  return routes.some(route => route !== undefined && VOLATILE_ROUTES.has(route))
    ? QUOTE_VOLATILE_VALID_MS
    : QUOTE_VALID_MS
}

const VOLATILE_ROUTES: ReadonlySet<string> = new Set(['LIGHTNING', 'SPARK', 'SPARK_WALLET'])

/** Instant rails that an account uses by default if it offers them. */
const PREFERRED_RAILS: ReadonlySet<PaymentRail> = new Set(['RTP', 'SEPA_INSTANT', 'FAST', 'UPI'])

const INSTANT_RAILS: ReadonlySet<PaymentRail> = new Set([
  'RTP',
  'FEDNOW',
  'SEPA_INSTANT',
  'FASTER_PAYMENTS',
  'PIX',
  'SPEI',
  'UPI',
  'PAYNOW',
  'FAST',
])

export function isWallet(info: ExternalAccountInfo): info is WalletInfo {
  return isWalletType(info.accountType)
}

/**
 * Returns the identifier whose last characters decide the outcome of a payment. Omits `@` and the text after it. Throws
 * if the account has no identifier.
 */
export function primaryIdentifier(info: ExternalAccountInfo): string {
  const fields: Readonly<Record<string, unknown>> = info
  const identifier = ACCOUNT_IDENTIFIERS.map(name => fields[name]).find(value => typeof value === 'string')
  if (identifier === undefined) throw new Error(`An account of type ${info.accountType} has no identifier.`)
  return identifier.split('@', 1)[0] ?? identifier
}

/** Returns the last three characters of the primary identifier: the sandbox's magic digits. */
export function magicDigits(info: ExternalAccountInfo): string {
  return primaryIdentifier(info).slice(-3)
}

/** Returns the network of a wallet, or undefined for a bank account. */
export function walletNetwork(info: ExternalAccountInfo): CryptoNetwork | undefined {
  return isWallet(info) ? NETWORK_BY_WALLET_TYPE[info.accountType] : undefined
}
