import type { ExternalAccount, OwnershipType } from '#lib/contract/accounts/external-account'
import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Id, Instant } from '#lib/contract/scalars'
import { isWallet, magicDigits, withRails } from '#lib/domain/accounts/external-account-facts'
import type { Rejection } from '#lib/domain/rule'

export interface DescribedAccount {
  readonly accountInfo: ExternalAccount['accountInfo']
  readonly verification: NonNullable<ExternalAccount['beneficiaryVerificationStatus']> | null
  readonly verifiedName: string | null
}

/** Returns the rails and verification of a new account, or its bank's rejection (INVALID_BANK_ACCOUNT). */
export function describeAccount(info: ExternalAccountInfo): DescribedAccount | { readonly rejection: Rejection } {
  const verdict = beneficiaryVerification(info)
  if (verdict !== undefined && 'rejection' in verdict) {
    return { rejection: { code: verdict.rejection, details: { reason: verdict.reason, field: 'accountInfo' } } }
  }
  return {
    accountInfo: withRails(info),
    verification: verdict?.status ?? null,
    verifiedName: verdict?.verifiedName ?? null,
  }
}

interface AccountFacts extends DescribedAccount {
  readonly id: Id<'ExternalAccount'>
  readonly customerId: Id<'Customer'> | null
  readonly platformAccountId: string | null
  readonly currency: CurrencyCode
  readonly status: ExternalAccount['status']
  readonly ownershipType: OwnershipType | null
  /** Time when the account became the default for UMA deposits, or null if it is not the default. */
  readonly defaultSince: Instant | null
}

export function makeExternalAccount(facts: AccountFacts): ExternalAccount {
  return {
    id: facts.id,
    customerId: facts.customerId ?? undefined,
    status: facts.status,
    platformAccountId: facts.platformAccountId ?? undefined,
    currency: facts.currency,
    defaultUmaDepositAccount: facts.defaultSince !== null,
    ownershipType: facts.ownershipType ?? undefined,
    beneficiaryVerificationStatus: facts.verification ?? undefined,
    ...(facts.verifiedName === null ? {} : { beneficiaryVerifiedData: { fullName: facts.verifiedName } }),
    accountInfo: facts.accountInfo,
  }
}

/** The receiving bank's verdict on a new account and its owner. A partial match includes the name on file, if any. */
type BeneficiaryVerification =
  | { readonly status: Status; readonly verifiedName: string | null }
  | { readonly rejection: 'INVALID_BANK_ACCOUNT'; readonly reason: 'ACCOUNT_NOT_FOUND' }

/** Returns the bank's verdict, which the account's magic digits decide. Returns undefined for a wallet. */
export function beneficiaryVerification(info: ExternalAccountInfo): BeneficiaryVerification | undefined {
  if (isWallet(info)) return undefined
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
