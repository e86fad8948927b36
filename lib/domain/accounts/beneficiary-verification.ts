import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'
import { magicDigits } from '#lib/domain/accounts/external-account-facts'

/** The receiving bank's verdict on a new account and its owner. A partial match includes the name on file, if any. */
export type BeneficiaryVerification =
  | { readonly status: Status; readonly verifiedName: string | null }
  | { readonly rejection: 'INVALID_BANK_ACCOUNT'; readonly reason: 'ACCOUNT_NOT_FOUND' }

/** Returns the bank's verdict, which the account's magic digits decide. Returns undefined for a wallet. */
export function beneficiaryVerification(info: ExternalAccountInfo): BeneficiaryVerification | undefined {
  if (!('beneficiary' in info)) return undefined
  const suffix = magicDigits(info)
  if (suffix === '105') return { rejection: 'INVALID_BANK_ACCOUNT', reason: 'ACCOUNT_NOT_FOUND' }
  if (suffix === '103') return { status: 'PARTIAL_MATCH', verifiedName: nameOnFile(nameOf(info.beneficiary)) }
  return { status: STATUSES.get(suffix) ?? 'MATCHED', verifiedName: null }
}

type Status = NonNullable<ExternalAccount['beneficiaryVerificationStatus']>

const STATUSES: ReadonlyMap<string, Status> = new Map([
  ['102', 'NOT_MATCHED'],
  ['104', 'PENDING'],
  ['106', 'UNSUPPORTED'],
  ['107', 'CHECKED_BY_RECEIVING_FI'],
])

type Beneficiary = Extract<ExternalAccountInfo, { beneficiary: unknown }>['beneficiary']

function nameOf(beneficiary: Beneficiary): string {
  return beneficiary.beneficiaryType === 'INDIVIDUAL' ? beneficiary.fullName : beneficiary.legalName
}

/** Abbreviates a name, as in `A. Lovelace`. */
function nameOnFile(name: string): string | null {
  const words = name.trim().split(/\s+/)
  if (words[0] === '') return null
  const [initial = ''] = words[0] ?? ''
  return `${initial}. ${words.at(-1)}`
}
