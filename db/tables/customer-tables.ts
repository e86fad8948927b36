import type { Columns } from '#db/tables/columns-sqlite'
import type { DocumentProblem, VerificationError, VerificationStatus } from '#lib/contract/customers/verification'
import type { Id } from '#lib/contract/scalars'
import type { Contact } from '#lib/domain/customers/contact-verification'

/** Defines the tables of customers' verifications, KYC links and contact codes. */
export function customerTables({ table, text, amount, instant, json, sequence, uniqueIndex, index }: Columns) {
  const verifications = table(
    'verifications',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Verification'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      customerId: text('customer_id').$type<Id<'Customer'>>().notNull(),
      status: text('status').$type<VerificationStatus>().notNull(),
      errors: json<readonly VerificationError[]>('errors').notNull(),
      /** Why a document was rejected (§7). */
      documentProblem: text('document_problem').$type<DocumentProblem>(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
      /** When a submitted verification will be decided. */
      dueAt: instant('due_at'),
      createdBy: text('created_by'),
    },
    t => [
      uniqueIndex('verifications_id').on(t.id),
      index('verifications_page').on(t.platformId, t.createdAt, t.seq),
      index('verifications_status').on(t.platformId, t.status, t.createdAt, t.seq),
      index('verifications_customer').on(t.customerId, t.platformId, t.createdAt, t.seq),
      index('verifications_due').on(t.dueAt),
    ],
  )

  /** Links to the hosted page where the outcome of a verification is chosen. */
  const kycLinks = table(
    'kyc_links',
    {
      seq: sequence('seq'),
      /** SHA-256 of the token in the link, hex; the token itself is not stored here. */
      tokenDigest: text('token_digest').notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      customerId: text('customer_id').$type<Id<'Customer'>>().notNull(),
      redirectUri: text('redirect_uri'),
      createdAt: instant('created_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      endedAt: instant('ended_at'),
      ending: text('ending').$type<'used' | 'superseded'>(),
    },
    t => [
      uniqueIndex('kyc_links_token').on(t.tokenDigest),
      index('kyc_links_customer').on(t.customerId, t.endedAt),
      index('kyc_links_age').on(t.expiresAt),
    ],
  )

  /** Codes that verify a customer's email address or phone number. */
  const contactCodes = table(
    'contact_codes',
    {
      seq: sequence('seq'),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      customerId: text('customer_id').$type<Id<'Customer'>>().notNull(),
      contact: text('contact').$type<Contact>().notNull(),
      /** The email address or phone number to which the code was sent. */
      deliveredTo: text('delivered_to').notNull(),
      code: text('code').notNull(),
      issuedAt: instant('issued_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      tries: amount('tries').notNull(),
      endedAt: instant('ended_at'),
      ending: text('ending').$type<'used' | 'superseded' | 'failed'>(),
    },
    t => [
      index('contact_codes_customer').on(t.customerId, t.contact, t.seq),
      index('contact_codes_age').on(t.issuedAt),
      index('contact_codes_expiry').on(t.expiresAt),
    ],
  )
  return { verifications, kycLinks, contactCodes }
}
