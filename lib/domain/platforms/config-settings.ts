import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import { OTP_VALID_SECONDS } from '#lib/contract/lifetimes'
import { CURRENCIES } from '#lib/contract/money/currency'
import { type FeeConfig, type FeeConfigDocument, feeConfig } from '#lib/contract/money/platform-fee'
import {
  type EmbeddedWalletConfig,
  type PlatformConfig,
  type PlatformConfigChange,
  type PlatformCurrency,
  type PlatformCurrencyDocument,
  platformCurrency,
} from '#lib/contract/platforms/platform-config'
import type { Id, Instant } from '#lib/contract/scalars'
import { contractLimits } from '#lib/domain/money/money-rules'

/** Configuration fields as stored. A field is null until the platform sets it. */
export interface ConfigSettings {
  readonly webhookEndpoint: string | null
  readonly supportedCurrencies: readonly PlatformCurrencyDocument[] | null
  readonly embeddedWalletConfig: EmbeddedWalletConfig | null
  /** Fees above zero, at most one for each currency. */
  readonly feeConfigs: readonly FeeConfigDocument[] | null
}

export interface ConfigParts {
  readonly platformId: Id<'Platform'>
  readonly umaDomain: string
  readonly settings: ConfigSettings | undefined
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/**
 * Returns the settings after a change. Omitted fields keep their values, even within `embeddedWalletConfig`. A currency
 * list replaces the old list. A fee replaces the fee of its currency.
 */
export function settingsAfter(settings: ConfigSettings | undefined, change: PlatformConfigChange): ConfigSettings {
  const { webhookEndpoint, supportedCurrencies, embeddedWalletConfig } = change
  const wallet = { ...settings?.embeddedWalletConfig, ...embeddedWalletConfig }
  const currencies = supportedCurrencies?.map(currency => encodeDocument(platformCurrency, currency))
  return {
    // An empty string removes the endpoint.
    webhookEndpoint: (webhookEndpoint ?? settings?.webhookEndpoint) || null,
    supportedCurrencies: currencies ?? settings?.supportedCurrencies ?? null,
    embeddedWalletConfig: Object.keys(wallet).length === 0 ? null : wallet,
    feeConfigs:
      change.feeConfigs === undefined ? (settings?.feeConfigs ?? null) : feesAfter(settings, change.feeConfigs),
  }
}

/** A fee of zero removes the fee of its currency. */
function feesAfter(settings: ConfigSettings | undefined, changes: readonly FeeConfig[]): FeeConfigDocument[] {
  const fees = new Map(settings?.feeConfigs?.map(fee => [fee.sourceCurrency, fee]))
  for (const change of changes) {
    const fee = encodeDocument(feeConfig, change)
    if (fee.variableFeeBps === 0 && fee.fixedFee.amount === 0) fees.delete(fee.sourceCurrency)
    else fees.set(fee.sourceCurrency, fee)
  }
  return [...fees.values()]
}

export function platformConfigOf({
  platformId,
  umaDomain,
  settings,
  createdAt,
  updatedAt,
}: ConfigParts): PlatformConfig {
  const { webhookEndpoint = null, supportedCurrencies = null, embeddedWalletConfig = null } = settings ?? {}
  return {
    // A platform has only one configuration, so the configuration's ID can contain the platform's UUID.
    id: platformId.replace('Platform:', 'PlatformConfig:') as Id<'PlatformConfig'>,
    umaDomain,
    proxyUmaSubdomain: umaDomain.split(/[.:]/, 1)[0] ?? umaDomain,
    webhookEndpoint: webhookEndpoint ?? undefined,
    supportedCurrencies:
      supportedCurrencies?.map(document => decodeDocument(platformCurrency, document)) ??
      CURRENCIES.map(defaultCurrency),
    isRegulatedFinancialInstitution: false,
    embeddedWalletConfig: { ...WALLET_DEFAULTS, ...embeddedWalletConfig },
    feeConfigs: (settings?.feeConfigs ?? []).map(document => decodeDocument(feeConfig, document)),
    createdAt,
    updatedAt,
  }
}

export function counterpartyFields(settings: ConfigSettings | undefined, currency: string): readonly string[] {
  const { supportedCurrencies = null } = settings ?? {}
  const configured = supportedCurrencies?.find(({ currencyCode }) => currencyCode === currency)
  const fields =
    supportedCurrencies === null ? DEFAULT_COUNTERPARTY_FIELDS : (configured?.requiredCounterpartyFields ?? [])
  return fields.map(({ name }) => name)
}

/** Our choice: by default, only the receiver's name is required, so a quote to a UMA address contains this name. */
const DEFAULT_COUNTERPARTY_FIELDS = [{ name: 'FULL_NAME', mandatory: true }]

const WALLET_DEFAULTS: EmbeddedWalletConfig = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: OTP_VALID_SECONDS,
}

function defaultCurrency(currency: (typeof CURRENCIES)[number]): PlatformCurrency {
  const { min, max } = contractLimits(currency)
  return {
    currencyCode: currency.code,
    minAmount: min,
    maxAmount: max,
    requiredCounterpartyFields: DEFAULT_COUNTERPARTY_FIELDS,
    enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
  }
}
