import * as z from 'zod/mini'
import { credentialType } from '#lib/contract/credential-type'
import { controlOperation } from '#lib/contract/operation'
import { idOf, instant } from '#lib/contract/scalars'

/** A public key of P-256: the uncompressed point in hex, and the same as a PEM file. */
const publicKey = z.object({ publicKey: z.string(), pem: z.string() })

/** What clients verify bundles and verification tokens with. */
export const installationKeys = z.object({
  /** `enclaveQuorumPublic` of every bundle: clients that compare it want it as their override. */
  enclave: publicKey,
  /** Signs the verification token of a one-time code (§4.6). */
  verificationToken: publicKey,
})

const CODE_STATES = ['pending', 'used', 'superseded', 'failed', 'expired'] as const

/** Members of every code that was delivered. */
const delivery = {
  platformId: idOf('Platform'),
  platformName: z.string(),
  /** The e-mail address or phone number. */
  to: z.string(),
  code: z.string(),
  issuedAt: instant,
  expiresAt: instant,
  state: z.enum(CODE_STATES),
  /** Bundles or codes that were tried. */
  tries: z.int(),
}

/** A delivered one-time code: the email or text message, which the sandbox does not send. */
export const deliveredCode = z.object({
  ...delivery,
  credentialId: idOf('AuthMethod'),
  accountId: idOf('InternalAccount'),
  type: credentialType,
  /** Whole seconds since its bundle was issued, by the sandbox clock. */
  bundleAgeSeconds: z.int(),
  /** Set where its credential is no more: no code can be asked for it again. */
  credentialRevoked: z.optional(z.boolean()),
})
export type DeliveredCode = z.output<typeof deliveredCode>

/** A code that verifies an e-mail address or a phone number of a customer. */
export const contactCode = z.object({
  ...delivery,
  customerId: idOf('Customer'),
  contact: z.enum(['email', 'phoneNumber']),
})
export type DeliveredContactCode = z.output<typeof contactCode>

/** The newest codes of every platform, newest first: of wallets, and of contacts to verify. `hasMore`: some are older. */
export const inbox = z.object({
  data: z.array(deliveredCode),
  contactCodes: z.array(contactCode),
  hasMore: z.boolean(),
})

export const getKeys = controlOperation({
  id: 'getKeys',
  method: 'GET',
  path: '/keys',
  summary: 'The public keys of this installation, as hex and PEM',
  success: { status: 200, body: installationKeys },
  errors: [],
})

export const listInbox = controlOperation({
  id: 'listInbox',
  method: 'GET',
  path: '/inbox',
  summary: 'The one-time codes that were delivered, newest first, and what became of each',
  success: { status: 200, body: inbox },
  errors: [],
})
