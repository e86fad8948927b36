import * as z from 'zod/mini'
import { externalAccountInfo, externalAccountInfoAnswer } from '#lib/contract/accounts/external-account-info'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { idOf, text } from '#lib/contract/scalars'

const ownershipType = z.enum(['FIRST_PARTY', 'THIRD_PARTY'])
ownershipType.register(z.globalRegistry, {
  id: 'OwnershipType',
  description: 'Whether the account belongs to its owner (FIRST_PARTY). It decides nothing.',
})
export type OwnershipType = z.output<typeof ownershipType>

const request = {
  currency: text(1, 16),
  platformAccountId: z.optional(text(1, 255)),
  defaultUmaDepositAccount: z.optional(z.boolean()),
  ownershipType: z.optional(ownershipType),
  accountInfo: externalAccountInfo,
}

export const platformExternalAccountRequest = z.object(request)
export const externalAccountRequest = z.object({ customerId: z.optional(text(1, 255)), ...request })
export type ExternalAccountRequest = z.output<typeof externalAccountRequest>

export const beneficiaryVerificationStatus = z.enum([
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
])

export const externalAccount = z.object({
  id: idOf('ExternalAccount'),
  customerId: z.optional(idOf('Customer')),
  status: z.enum(['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE']),
  platformAccountId: z.optional(text(1, 255)),
  currency: text(1, 16),
  defaultUmaDepositAccount: z.boolean(),
  ownershipType: z.optional(ownershipType),
  beneficiaryVerificationStatus: z.optional(beneficiaryVerificationStatus),
  beneficiaryVerifiedData: z.optional(z.object({ fullName: z.optional(z.string()) })),
  accountInfo: externalAccountInfoAnswer,
})
externalAccount.register(z.globalRegistry, {
  id: 'ExternalAccount',
  description: 'An account held outside the service.',
})
export type ExternalAccount = z.output<typeof externalAccount>

export const externalAccountQuery = z.object({
  currency: z.optional(text(1, 16)),
  customerId: z.optional(text(1, 255)),
  ...pageQuery,
})
export const platformExternalAccountQuery = z.object({ currency: z.optional(text(1, 16)), ...pageQuery })
export const externalAccountPage = pageOf(externalAccount)
