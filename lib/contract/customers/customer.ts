import * as z from 'zod/mini'
import { businessInfo, isoDate, partialBusinessInfo } from '#lib/contract/customers/business-info'
import { dueDiligence, endUserTermsConsent } from '#lib/contract/customers/due-diligence'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { address, country, partialAddress } from '#lib/contract/postal-address'
import { HOST_NAME, idOf, instant, pattern, queryBoolean, text } from '#lib/contract/scalars'

/** Maximum length of the name in a UMA address, including its `$`. */
export const UMA_NAME_LENGTH_MAX = 64
/** `$name@host`, lower case. `$name` has at most {@link UMA_NAME_LENGTH_MAX} characters. */
export const UMA_ADDRESS = new RegExp(`^\\$[a-z0-9\\-_.+]{1,63}@${HOST_NAME}$`)
/** E.164, for customers. Phone numbers of bank accounts have another format. */
const E164 = /^\+[1-9]\d{1,14}$/
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/

export const umaAddress = pattern(UMA_ADDRESS)
export const emailAddress = pattern(EMAIL, 254)
export const phoneNumber = pattern(E164, 16)

export const verificationStatus = z.enum(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'])
verificationStatus.register(z.globalRegistry, { id: 'CustomerVerificationStatus' })

const shared = {
  platformCustomerId: z.optional(text(1, 255)),
  region: z.optional(country),
  currencies: z.optional(z.array(text(1, 16)).check(z.maxLength(50))),
  email: z.optional(emailAddress),
  phoneNumber: z.optional(phoneNumber),
  umaAddress: z.optional(umaAddress),
  endUserTermsConsent: z.optional(endUserTermsConsent),
}

/** The public API accepts only these types, although it defines more. */
const identificationType = z.enum(['SSN', 'ITIN'])
identificationType.register(z.globalRegistry, { id: 'IdentificationType' })

const individual = {
  fullName: z.optional(text(1, 250)),
  birthDate: z.optional(isoDate),
  nationality: z.optional(country),
  address: z.optional(address),
  idType: z.optional(identificationType),
  ...dueDiligence,
}

/** Neither stored nor returned: the public API never returns it either. */
const identifier = z.optional(text(1, 100))

/** The body of `POST /customers`. */
export const customerRequest = z.discriminatedUnion('customerType', [
  z.object({
    customerType: z.literal('INDIVIDUAL'),
    ...shared,
    ...individual,
    identifier,
  }),
  z.object({
    customerType: z.literal('BUSINESS'),
    ...shared,
    address: z.optional(address),
    businessInfo,
  }),
])
customerRequest.register(z.globalRegistry, { id: 'CustomerRequest', description: 'A request to create a customer.' })
export type CustomerRequest = z.output<typeof customerRequest>

const changeable = {
  currencies: shared.currencies,
  email: shared.email,
  phoneNumber: shared.phoneNumber,
  umaAddress: shared.umaAddress,
  endUserTermsConsent: shared.endUserTermsConsent,
}

/**
 * The body of `PATCH /customers/{customerId}`. Omitted fields keep their values, even in `address` and `businessInfo`.
 */
export const customerChange = z.discriminatedUnion('customerType', [
  z.object({
    customerType: z.literal('INDIVIDUAL'),
    ...changeable,
    ...individual,
    identifier,
    address: z.optional(partialAddress),
  }),
  z.object({
    customerType: z.literal('BUSINESS'),
    ...changeable,
    address: z.optional(partialAddress),
    businessInfo: z.optional(partialBusinessInfo),
  }),
])
customerChange.register(z.globalRegistry, { id: 'CustomerChange', description: 'A request to update a customer.' })
export type CustomerChange = z.output<typeof customerChange>

const contactStatus = z.enum(['PENDING', 'VERIFIED'])
contactStatus.register(z.globalRegistry, { id: 'ContactVerificationStatus' })

/** Verification state of each contact. A contact is absent if the customer does not have it. */
const contactVerification = z.object({
  email: z.optional(contactStatus),
  phone: z.optional(contactStatus),
})
contactVerification.register(z.globalRegistry, {
  id: 'ContactVerification',
  description: 'Verification state of each contact of a customer.',
})
export type ContactVerification = z.output<typeof contactVerification>

const sharedAnswer = {
  id: idOf('Customer'),
  platformCustomerId: text(1, 255),
  umaAddress: text(1, 255),
  region: z.optional(country),
  currencies: z.array(text(1, 16)),
  email: z.optional(emailAddress),
  phoneNumber: z.optional(phoneNumber),
  contactVerification: z.optional(contactVerification),
  endUserTermsConsent: shared.endUserTermsConsent,
  createdAt: instant,
  updatedAt: instant,
  isDeleted: z.boolean(),
}

export const customer = z.discriminatedUnion('customerType', [
  z.object({ customerType: z.literal('INDIVIDUAL'), ...sharedAnswer, ...individual, kycStatus: verificationStatus }),
  z.object({
    customerType: z.literal('BUSINESS'),
    ...sharedAnswer,
    address: z.optional(address),
    businessInfo: z.optional(partialBusinessInfo),
    kybStatus: verificationStatus,
  }),
])
customer.register(z.globalRegistry, { id: 'Customer', description: 'A person or business served by the platform.' })
export type Customer = z.output<typeof customer>

/** Filters of `GET /customers`; times are inclusive. */
export const customerQuery = z.object({
  platformCustomerId: z.optional(text(1, 255)),
  customerType: z.optional(z.enum(['INDIVIDUAL', 'BUSINESS'])),
  umaAddress: z.optional(text(1, 255)),
  region: z.optional(text(1, 16)),
  /** Only customers with an account in this currency. */
  currency: z.optional(text(1, 16)),
  /** Lists omit deleted customers unless this is true. */
  isIncludingDeleted: z.optional(queryBoolean),
  createdAfter: z.optional(instant),
  createdBefore: z.optional(instant),
  updatedAfter: z.optional(instant),
  updatedBefore: z.optional(instant),
  ...pageQuery,
})
export const customerPage = pageOf(customer)
