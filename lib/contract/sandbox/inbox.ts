import * as z from 'zod/mini'
import { credentialType } from '#lib/contract/credential-type'
import { controlOperation } from '#lib/contract/operation'
import { idOf, instant } from '#lib/contract/scalars'

/** A P-256 public key, as an uncompressed point in hex and as PEM. */
const publicKey = z.object({ publicKey: z.string(), pem: z.string() })

/** A public key for webhook signatures. Delivery attempts refer to its `keyId`. */
const webhookKey = z.object({ keyId: z.string(), ...publicKey.shape })

/** Public keys for verifying bundles, verification tokens and webhooks. */
export const installationKeys = z.object({
  /** `enclaveQuorumPublic` of target and export bundles. Clients that verify bundles must expect this key. */
  enclave: publicKey,
  /** Verifies the verification token of a one-time code (§4.6). */
  verificationToken: publicKey,
  /** Verifies `X-Grid-Signature` of webhooks. `previous` lists the former keys, newest first. */
  webhook: z.object({ ...webhookKey.shape, previous: z.array(webhookKey) }),
})
export type InstallationKeys = z.output<typeof installationKeys>

const CODE_STATES = ['pending', 'used', 'superseded', 'failed', 'expired'] as const

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

/** A delivered one-time code of a wallet credential. The inbox replaces emails and text messages. */
export const deliveredCode = z.object({
  ...delivery,
  credentialId: idOf('AuthMethod'),
  accountId: idOf('InternalAccount'),
  type: credentialType,
  /** Age of the code's target bundle on the sandbox clock, in whole seconds. */
  bundleAgeSeconds: z.int(),
  /** Clients cannot request a challenge for a revoked credential. */
  credentialRevoked: z.optional(z.boolean()),
})
export type DeliveredCode = z.output<typeof deliveredCode>

export const contactCode = z.object({
  ...delivery,
  customerId: idOf('Customer'),
  contact: z.enum(['email', 'phoneNumber']),
})
export type DeliveredContactCode = z.output<typeof contactCode>

/** A delivered code that authorizes a quote. The ID of the customer replaces a missing phone number. */
export const scaCode = z.object({ ...delivery, quoteId: idOf('Quote'), challengeId: idOf('ScaChallenge') })
export type DeliveredScaCode = z.output<typeof scaCode>

/** The latest codes of all platforms, newest first. `hasMore` is true if older codes exist. */
export const inbox = z.object({
  data: z.array(deliveredCode),
  contactCodes: z.array(contactCode),
  scaCodes: z.array(scaCode),
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
  summary: 'List delivered one-time codes and their states, newest first',
  success: { status: 200, body: inbox },
})
