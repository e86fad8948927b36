import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'
import { magicSuffix } from '#lib/domain/accounts/external-account-facts'

/** The receiving bank's verdict on the owner of a new account. On a partial match it includes the name on file. */
export type BeneficiaryVerification =
  | {
      readonly status: NonNullable<ExternalAccount['beneficiaryVerificationStatus']>
      readonly verifiedName: string | null
    }
  | { readonly refusal: 'INVALID_BANK_ACCOUNT'; readonly reason: 'ACCOUNT_NOT_FOUND' }

/** Returns undefined for a wallet, which is not verified. */
export function beneficiaryVerification(info: ExternalAccountInfo): BeneficiaryVerification | undefined {
  if (!('beneficiary' in info)) return undefined
  switch (magicSuffix(info)) {
    case '102':
      return { status: 'NOT_MATCHED', verifiedName: null }
    case '103':
      return { status: 'PARTIAL_MATCH', verifiedName: nameOnFile(nameOf(info.beneficiary)) }
    case '104':
      return { status: 'PENDING', verifiedName: null }
    case '105':
      return { refusal: 'INVALID_BANK_ACCOUNT', reason: 'ACCOUNT_NOT_FOUND' }
    case '106':
      return { status: 'UNSUPPORTED', verifiedName: null }
    case '107':
      return { status: 'CHECKED_BY_RECEIVING_FI', verifiedName: null }
    default:
      return { status: 'MATCHED', verifiedName: null }
  }
}

type Beneficiary = Extract<ExternalAccountInfo, { beneficiary: unknown }>['beneficiary']

function nameOf(beneficiary: Beneficiary): string {
  switch (beneficiary.beneficiaryType) {
    case 'INDIVIDUAL':
      return beneficiary.fullName
    case 'BUSINESS':
      return beneficiary.legalName
    default:
      return beneficiary satisfies never
  }
}

/** Returns the first letter and the last word, as in `A. Lovelace`, or null for a blank name. */
function nameOnFile(name: string): string | null {
  const words = name.trim().split(/\s+/)
  if (words[0] === '') return null
  const [initial = ''] = words[0] ?? ''
  return `${initial}. ${words.at(-1)}`
}
