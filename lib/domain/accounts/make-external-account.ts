import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Id, Instant } from '#lib/contract/scalars'
import { beneficiaryVerification } from '#lib/domain/accounts/beneficiary-verification'
import { withRails } from '#lib/domain/accounts/external-account-facts'
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
    beneficiaryVerificationStatus: facts.verification ?? undefined,
    ...(facts.verifiedName === null ? {} : { beneficiaryVerifiedData: { fullName: facts.verifiedName } }),
    accountInfo: facts.accountInfo,
  }
}
