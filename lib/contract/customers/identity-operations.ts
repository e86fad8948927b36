import * as z from 'zod/mini'
import { customer } from '#lib/contract/customers/customer'
import { apiOperations } from '#lib/contract/operation'
import { httpUrl, instant, text } from '#lib/contract/scalars'

const kycLinkRequest = z.object({ redirectUri: z.optional(httpUrl(2048)) })
kycLinkRequest.register(z.globalRegistry, {
  id: 'KycLinkRequest',
  description: 'redirectUri is the URL that the browser opens after the outcome is recorded.',
})

const kycLink = z.object({
  kycUrl: z.string(),
  expiresAt: instant,
  provider: z.literal('SUMSUB'),
  /** The secret part of `kycUrl`. */
  token: z.optional(z.string()),
})
kycLink.register(z.globalRegistry, {
  id: 'KycLink',
  description: 'A link to the page where the outcome of a verification is chosen. The link can be used once.',
})
export type KycLink = z.output<typeof kycLink>

const operation = apiOperations('verifications', 'MANAGE')

export const createKycLink = operation({
  id: 'createKycLink',
  method: 'POST',
  path: '/customers/{customerId}/kyc-link',
  summary: 'Create a link to the page where the outcome of a verification is chosen',
  body: kycLinkRequest,
  bodyOptional: true,
  success: { status: 201, body: kycLink },
  notFound: 'USER_NOT_FOUND',
  idempotent: true,
  errors: ['CONFLICT'],
})

const confirmation = z.object({ code: text(1, 32) })
confirmation.register(z.globalRegistry, {
  id: 'ContactConfirmation',
  description: 'The delivered code. In the sandbox it is 123456.',
})

export const verifyCustomerEmail = operation({
  id: 'verifyCustomerEmail',
  method: 'POST',
  path: '/customers/{customerId}/verify-email',
  summary: "Send a code to the customer's email address",
  success: { status: 204 },
  notFound: 'USER_NOT_FOUND',
  errors: ['CONFLICT'],
})

export const verifyCustomerPhone = operation({
  id: 'verifyCustomerPhone',
  method: 'POST',
  path: '/customers/{customerId}/verify-phone',
  summary: "Send a code to the customer's phone number",
  success: { status: 204 },
  notFound: 'USER_NOT_FOUND',
  errors: ['CONFLICT'],
})

export const confirmCustomerEmail = operation({
  id: 'confirmCustomerEmail',
  method: 'POST',
  path: '/customers/{customerId}/verify-email/confirm',
  summary: "Verify the customer's email address with the delivered code",
  body: confirmation,
  success: { status: 200, body: customer },
  notFound: 'USER_NOT_FOUND',
  errors: ['CONFLICT'],
})

export const confirmCustomerPhone = operation({
  id: 'confirmCustomerPhone',
  method: 'POST',
  path: '/customers/{customerId}/verify-phone/confirm',
  summary: "Verify the customer's phone number with the delivered code",
  body: confirmation,
  success: { status: 200, body: customer },
  notFound: 'USER_NOT_FOUND',
  errors: ['CONFLICT'],
})
