import { CURRENCIES, type CurrencyCode, currencyOf } from '#lib/contract/money/currency'
import type { SandboxRate, SandboxRateQuery, SandboxRateRequest } from '#lib/contract/sandbox/sandbox-rates'
import { rejectUnknownCurrency } from '#lib/domain/money/money-rules'
import {
  type Corridor,
  numberFromRate,
  RATE_FORM,
  type Rate,
  type RateOverrides,
  rateBetween,
  rateFromDecimal,
} from '#lib/domain/money/rate'
import { invalidField, type Rule } from '#lib/domain/rule'

/**
 * Maximum factor between a rate and the table's rate, in either direction. Up to this factor, all fees are valid
 * amounts.
 */
export const RATE_FACTOR_MAX = 1_000_000n

export function sandboxRates(query: SandboxRateQuery, overrides: RateOverrides): SandboxRate[] {
  const sources = CURRENCIES.filter(({ code }) => (query.source ?? code) === code)
  const destinations = CURRENCIES.filter(({ code }) => (query.destination ?? code) === code)
  return sources.flatMap(source =>
    destinations
      .filter(({ code }) => code !== source.code)
      .map(destination => sandboxRate(`${source.code}/${destination.code}`, overrides)),
  )
}

export function sandboxRate(corridor: Corridor, overrides: RateOverrides): SandboxRate {
  const [source, destination] = corridor.split('/') as [CurrencyCode, CurrencyCode] // A corridor is two currency codes.
  return {
    source,
    destination,
    rate: numberFromRate(rateBetween(source, destination, overrides)),
    tableRate: numberFromRate(rateBetween(source, destination)),
    isOverridden: overrides.has(corridor),
  }
}

/** Returns the override that a request sets. The request must satisfy {@link SANDBOX_RATE_RULES}. */
export function overrideOf({ source, destination, rate }: SandboxRateRequest): { corridor: Corridor; rate: Rate } {
  return { corridor: `${knownCode(source)}/${knownCode(destination)}`, rate: rateFromDecimal(rate) }
}

export const SANDBOX_RATE_QUERY_RULES: readonly Rule<SandboxRateQuery>[] = [
  {
    id: 'currencies-known',
    label: 'Every given currency is known',
    check: ({ source, destination }) =>
      rejectUnknownCurrency('source', source) ?? rejectUnknownCurrency('destination', destination) ?? {},
  },
]

export const SANDBOX_RATE_RULES: readonly Rule<SandboxRateRequest>[] = [
  ...SANDBOX_RATE_QUERY_RULES,
  {
    id: 'currencies-differ',
    label: 'The currencies differ',
    check: ({ source, destination }) =>
      source === destination ? invalidField('destination', 'destination must differ from source.', destination) : {},
  },
  {
    id: 'rate-decimal',
    label: `The rate is ${RATE_FORM}`,
    check: ({ rate }) => (tryRate(rate) === undefined ? invalidField('rate', `Expected ${RATE_FORM}.`, rate) : {}),
  },
  {
    id: 'rate-near',
    label: `The rate is within a factor of ${RATE_FACTOR_MAX} of the table rate`,
    check: request =>
      isNear(request)
        ? {}
        : invalidField(
            'rate',
            `Expected a rate within a factor of ${RATE_FACTOR_MAX} of the table rate.`,
            request.rate,
          ),
  },
]

function tryRate(decimal: string): Rate | undefined {
  try {
    return rateFromDecimal(decimal)
  } catch {
    return undefined // The rule then rejects the rate.
  }
}

function isNear({ source, destination, rate }: SandboxRateRequest): boolean {
  const { numerator, denominator } = rateFromDecimal(rate)
  const table = rateBetween(knownCode(source), knownCode(destination))
  const sentRate = numerator * table.denominator
  const tableRate = table.numerator * denominator
  return sentRate <= tableRate * RATE_FACTOR_MAX && tableRate <= sentRate * RATE_FACTOR_MAX
}

function knownCode(code: string): CurrencyCode {
  const currency = currencyOf(code)
  if (currency === undefined) throw new Error(`Bug: the rules accepted the unsupported currency ${code}.`)
  return currency.code
}
