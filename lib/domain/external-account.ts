import type { ExternalAccount } from '#lib/contract/external-account'
import type { ExternalAccountInfo } from '#lib/contract/external-account-info'
import { beneficiaryVerification } from '#lib/domain/beneficiary-verification'
import { withRails } from '#lib/domain/rails'

/** What is known of an account once it was registered: its rails, and what its bank says of the owner. */
export interface DescribedAccount {
  readonly accountInfo: ExternalAccount['accountInfo']
  readonly verification: NonNullable<ExternalAccount['beneficiaryVerificationStatus']> | null
  readonly verifiedName: string | null
}

/** Describes a new account; a wallet is not verified. Throws for an account its bank refuses: ask {@link isRefused} first. */
export function describeAccount(info: ExternalAccountInfo): DescribedAccount {
  const verdict = beneficiaryVerification(info)
  if (verdict !== undefined && 'refusal' in verdict) throw new Error('The account is refused by its bank.')
  return {
    accountInfo: withRails(info),
    verification: verdict?.status ?? null,
    verifiedName: verdict?.verifiedName ?? null,
  }
}

/** Whether the bank says that there is no such account. */
export function isRefused(info: ExternalAccountInfo): boolean {
  const verdict = beneficiaryVerification(info)
  return verdict !== undefined && 'refusal' in verdict
}
