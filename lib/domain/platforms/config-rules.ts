import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import { FEE_CURRENCIES, type FeeConfig } from '#lib/contract/money/platform-fee'
import type { PlatformConfigChange, PlatformCurrency } from '#lib/contract/platforms/platform-config'
import { CUSTOMER_INFO_FIELDS } from '#lib/contract/receivers/receiver'
import { rejectAmount, rejectFixedFee, rejectUnknownCurrency } from '#lib/domain/money/money-rules'
import { invalidField, notImplemented, type Rejection, type Rule } from '#lib/domain/rule'

export const PLATFORM_CONFIG_RULES: readonly Rule<PlatformConfigChange>[] = [
  {
    id: 'currencies-known',
    label: 'All currencies are known',
    check: eachCurrency((currency, field) => rejectUnknownCurrency(`${field}.currencyCode`, currency.currencyCode)),
  },
  {
    id: 'currencies-once',
    label: 'No currency is listed twice',
    check: eachCurrency(({ currencyCode }, field, currencies) =>
      currencies.filter(other => other.currencyCode === currencyCode).length === 1
        ? undefined
        : invalidField(`${field}.currencyCode`, 'List each currency only once.', currencyCode),
    ),
  },
  {
    id: 'limits-bounds',
    label: `Limits are between 1 and ${LOCKED_AMOUNT_MAX}`,
    check: eachCurrency(
      ({ minAmount, maxAmount }, field) =>
        rejectAmount(`${field}.minAmount`, minAmount) ?? rejectAmount(`${field}.maxAmount`, maxAmount),
    ),
  },
  {
    id: 'limits-order',
    label: 'minAmount is at most maxAmount',
    check: eachCurrency(({ minAmount, maxAmount }, field) =>
      minAmount <= maxAmount
        ? undefined
        : invalidField(`${field}.minAmount`, 'minAmount must not exceed maxAmount.', `${minAmount} above ${maxAmount}`),
    ),
  },
  {
    id: 'optional-fields-known',
    label: 'All optional counterparty fields are known',
    check: eachCurrency(({ requiredCounterpartyFields }, field) => {
      const index = requiredCounterpartyFields.findIndex(({ name, mandatory }) => !mandatory && !KNOWN_FIELDS.has(name))
      if (index === -1) return undefined
      const message = `Expected one of ${CUSTOMER_INFO_FIELDS.join(', ')}.`
      const got = requiredCounterpartyFields[index]?.name ?? ''
      return invalidField(`${field}.requiredCounterpartyFields.${index}.name`, message, got)
    }),
  },
  {
    id: 'fields-known',
    label: 'All mandatory counterparty fields are known',
    check: eachCurrency(({ requiredCounterpartyFields }, field) => {
      const index = requiredCounterpartyFields.findIndex(({ name, mandatory }) => mandatory && !KNOWN_FIELDS.has(name))
      if (index === -1) return undefined
      return {
        code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
        details: {
          reason: 'UNKNOWN_FIELD',
          field: `${field}.requiredCounterpartyFields.${index}.name`,
          allowed: CUSTOMER_INFO_FIELDS,
        },
        got: requiredCounterpartyFields[index]?.name ?? '',
      }
    }),
  },
  {
    id: 'fee-currencies',
    label: 'All fees are for quotes from USD or from a crypto asset',
    check: eachFee(({ sourceCurrency }, field) => {
      const isImplemented = FEE_CURRENCIES.includes(sourceCurrency)
      const message = 'Only USD and crypto assets are implemented.'
      return (
        rejectUnknownCurrency(`${field}.sourceCurrency`, sourceCurrency) ??
        (isImplemented ? undefined : notImplemented(`${field}.sourceCurrency`, message, sourceCurrency))
      )
    }),
  },
  {
    id: 'fee-fixed-parts',
    label: `The fixed part of each fee is in the source currency, from 0 to ${LOCKED_AMOUNT_MAX}`,
    check: eachFee(({ sourceCurrency, fixedFee }, field) =>
      rejectFixedFee(`${field}.fixedFee`, fixedFee, sourceCurrency),
    ),
  },
  {
    id: 'fees-once',
    label: 'No source currency has two fees',
    check: eachFee(({ sourceCurrency }, field, fees) =>
      fees.filter(fee => fee.sourceCurrency === sourceCurrency).length === 1
        ? undefined
        : invalidField(`${field}.sourceCurrency`, 'List each source currency only once.', sourceCurrency),
    ),
  },
]

const KNOWN_FIELDS: ReadonlySet<string> = new Set(CUSTOMER_INFO_FIELDS)

type CurrencyCheck = (
  currency: PlatformCurrency,
  field: string,
  currencies: readonly PlatformCurrency[],
) => Rejection | undefined

function eachCurrency(reject: CurrencyCheck): Rule<PlatformConfigChange>['check'] {
  return ({ supportedCurrencies = [] }) =>
    supportedCurrencies
      .map((currency, index) => reject(currency, `supportedCurrencies.${index}`, supportedCurrencies))
      .find(rejection => rejection !== undefined) ?? {}
}

type FeeCheck = (fee: FeeConfig, field: string, fees: readonly FeeConfig[]) => Rejection | undefined

function eachFee(reject: FeeCheck): Rule<PlatformConfigChange>['check'] {
  return ({ feeConfigs = [] }) =>
    feeConfigs
      .map((fee, index) => reject(fee, `feeConfigs.${index}`, feeConfigs))
      .find(rejection => rejection !== undefined) ?? {}
}
