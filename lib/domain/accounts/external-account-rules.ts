import { currenciesOfAccountType } from '#lib/contract/accounts/account-type'
import type { ExternalAccountRequest } from '#lib/contract/accounts/external-account'
import { rejectUnknownCurrency } from '#lib/domain/money/money-rules'
import { invalidField, type Rule } from '#lib/domain/rule'

/** Returns the currency of a new account. Salvadoran accounts hold US dollars, but some clients send SLV. */
export function requestedCurrency({ currency, accountInfo }: ExternalAccountRequest): string {
  return accountInfo.accountType === 'SLV_ACCOUNT' && currency === 'SLV' ? 'USD' : currency
}

/** Rules for a new external account, checked before its bank verifies the owner. */
export const EXTERNAL_ACCOUNT_RULES: readonly Rule<ExternalAccountRequest>[] = [
  {
    id: 'currency-known',
    label: 'The currency is known',
    check: request => rejectUnknownCurrency('currency', requestedCurrency(request)) ?? {},
  },
  {
    id: 'currency-fits',
    label: 'The account type supports the currency',
    check: request => {
      const { currency, accountInfo } = request
      const allowed = currenciesOfAccountType(accountInfo.accountType)
      if (allowed.some(code => code === requestedCurrency(request))) return {}
      const details = { reason: 'ACCOUNT_TYPE_MISMATCH', field: 'currency', allowed } as const
      return { code: 'INVALID_CURRENCY', details, expected: allowed.join(', '), got: currency }
    },
  },
  {
    // This rule is not part of the schema, because the schema also encodes accounts stored before the rule existed.
    id: 'beneficiary-country',
    label: 'An individual beneficiary of an EUR_ACCOUNT has a countryOfResidence',
    check: ({ accountInfo }) => {
      if (accountInfo.accountType !== 'EUR_ACCOUNT') return {}
      const { beneficiary } = accountInfo
      if (beneficiary.beneficiaryType !== 'INDIVIDUAL' || beneficiary.countryOfResidence) return {}
      const field = 'accountInfo.beneficiary.countryOfResidence'
      const message = 'Expected a country of residence, such as DE, for an individual beneficiary of an EUR_ACCOUNT.'
      return invalidField(field, message)
    },
  },
]
