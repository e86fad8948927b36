import * as z from 'zod/mini'
import { credentialType } from '#lib/contract/credential-type'
import { controlOperation } from '#lib/contract/operation'
import { idOf, instant } from '#lib/contract/scalars'

/** A P-256 public key: the uncompressed point in hex, and as PEM. */
const publicKey = z.object({ publicKey: z.string(), pem: z.string() })

/** Keys for verifying bundles and verification tokens. */
export const installationKeys = z.object({
  /** `enclaveQuorumPublic` of every bundle. Clients that compare it take this key as their override. */
  enclave: publicKey,
  /** Signs the verification token of a one-time code (§4.6). */
  verificationToken: publicKey,
})

const CODE_STATES = ['pending', 'used', 'superseded', 'failed', 'expired'] as const

/** Members of every code that was delivered. */
const delivery = {
  platformId: idOf('Platform'),
  platformName: z.string(),
  /** The email address or phone number. */
  to: z.string(),
  code: z.string(),
  issuedAt: instant,
  expiresAt: instant,
  state: z.enum(CODE_STATES),
  tries: z.int(),
}

/** A delivered one-time code, in place of an email or text message. */
export const deliveredCode = z.object({
  ...delivery,
  credentialId: idOf('AuthMethod'),
  accountId: idOf('InternalAccount'),
  type: credentialType,
  /** Whole seconds since its bundle was issued, by the sandbox clock. */
  bundleAgeSeconds: z.int(),
  /** Set if its credential was revoked: its challenge can no longer be requested. */
  credentialRevoked: z.optional(z.boolean()),
})
export type DeliveredCode = z.output<typeof deliveredCode>

export const contactCode = z.object({
  ...delivery,
  customerId: idOf('Customer'),
  contact: z.enum(['email', 'phoneNumber']),
})
export type DeliveredContactCode = z.output<typeof contactCode>

/** The newest codes of every platform, newest first: of wallets, and of contacts. `hasMore`: older ones exist. */
export const inbox = z.object({
  data: z.array(deliveredCode),
  contactCodes: z.array(contactCode),
  hasMore: z.boolean(),
})

export const getKeys = controlOperation({
  id: 'getKeys',
  method: 'GET',
  path: '/keys',
  summary: "Get this sandbox's public keys, as hex and PEM",
  success: { status: 200, body: installationKeys },
})

export const listInbox = controlOperation({
  id: 'listInbox',
  method: 'GET',
  path: '/inbox',
  summary: 'List delivered one-time codes and their status, newest first',
  success: { status: 200, body: inbox },
})
