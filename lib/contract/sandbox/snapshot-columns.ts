import * as z from 'zod/mini'
import { beneficiaryVerificationStatus, externalAccount } from '#lib/contract/accounts/external-account'
import { internalAccount } from '#lib/contract/accounts/internal-account'
import { authMethod } from '#lib/contract/credentials/credential'
import { DOCUMENT_PROBLEMS, verification } from '#lib/contract/customers/verification'
import { quote } from '#lib/contract/quotes/quote'
import { receiverOffer } from '#lib/contract/receivers/receiver'
import { authSession } from '#lib/contract/sessions/session'

/** Schemas of snapshot columns, by table. The API could not return an object with an invalid value in these columns. */
export const OBJECT_COLUMNS = {
  externalAccounts: z.object({
    id: externalAccount.shape.id,
    status: externalAccount.shape.status,
    verification: z.nullish(beneficiaryVerificationStatus),
    ownershipType: z.nullish(externalAccount.shape.ownershipType),
    platformAccountId: z.nullish(externalAccount.shape.platformAccountId),
    accountInfo: externalAccount.shape.accountInfo,
  }),
  internalAccounts: z.pick(internalAccount, { id: true, type: true }),
  verifications: z.object({
    id: verification.shape.id,
    status: verification.shape.verificationStatus,
    errors: verification.shape.errors,
    documentProblem: z.nullish(z.enum(DOCUMENT_PROBLEMS)),
  }),
  lookups: z.object({ document: receiverOffer }),
  quotes: z.object({ status: quote.shape.status, document: quote }),
  credentials: z.pick(authMethod, { id: true, accountId: true, type: true }),
  sessions: z.pick(authSession, { id: true, accountId: true }),
} as const
