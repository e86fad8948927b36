import { currenciesOfAccountType } from '#lib/contract/accounts/account-type'
import type { ExternalAccountRequest } from '#lib/contract/accounts/external-account'
import { OWNER_REQUIREMENTS, type OwnerField, type OwnerType } from '#lib/contract/accounts/owner-requirement'
import { rejectUnknownCurrency } from '#lib/domain/money/money-rules'
import type { Rule } from '#lib/domain/rule'

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
    id: 'owner-fields',
    label: 'The beneficiary has all fields that the account type requires',
    check: ({ accountInfo }) => {
      const { beneficiary } = accountInfo as { readonly beneficiary?: Beneficiary }
      if (beneficiary === undefined) return {}
      const { beneficiaryType } = beneficiary
      const missing = OWNER_REQUIREMENTS[accountInfo.accountType]?.[beneficiaryType]?.filter(
        field => !beneficiary[field],
      )
      const message = `Required if the owner of the ${accountInfo.accountType} is of type ${beneficiaryType}.`
      const errors = missing?.map(field => ({ field: `accountInfo.beneficiary.${field}`, message })) ?? []
      const [first] = errors
      return first === undefined ? {} : { code: 'INVALID_INPUT', details: { field: first.field, errors } }
    },
  },
]

type Beneficiary = { readonly beneficiaryType: OwnerType } & { readonly [Field in OwnerField]?: unknown }
