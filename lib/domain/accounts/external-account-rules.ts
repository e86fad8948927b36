import { currenciesOfAccountType } from '#lib/contract/accounts/account-type'
import type { ExternalAccountRequest } from '#lib/contract/accounts/external-account'
import { refuseUnknownCurrency } from '#lib/domain/money/unknown-currency'
import type { Rule } from '#lib/domain/rule'

/** The currency an account is asked for in. Salvadoran accounts hold US dollars; some clients spell that SLV. */
export function currencyAsked({ currency, accountInfo }: ExternalAccountRequest): string {
  return accountInfo.accountType === 'SLV_ACCOUNT' && currency === 'SLV' ? 'USD' : currency
}

/** What an account outside must fulfil before its bank is asked. */
export const EXTERNAL_ACCOUNT_RULES: readonly Rule<ExternalAccountRequest>[] = [
  {
    id: 'currency-known',
    label: 'The currency is known',
    refuse: request => refuseUnknownCurrency('currency', currencyAsked(request)),
  },
  {
    id: 'currency-fits',
    label: 'An account of this type can hold the currency',
    refuse: request => {
      const { currency, accountInfo } = request
      const allowed = currenciesOfAccountType(accountInfo.accountType)
      if (allowed.some(code => code === currencyAsked(request))) return undefined
      const details = { reason: 'ACCOUNT_TYPE_MISMATCH', field: 'currency', allowed } as const
      return { code: 'INVALID_CURRENCY', details, expected: allowed.join(', '), got: currency }
    },
  },
]
