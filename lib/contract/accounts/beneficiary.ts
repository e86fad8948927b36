import * as z from 'zod/mini'
import { address } from '#lib/contract/postal-address'
import { text } from '#lib/contract/scalars'

/** Maximum length of a line of text, such as a name. The specification sets no limit. */
const LINE_LENGTH_MAX = 255
const requiredLine = text(1, LINE_LENGTH_MAX)
const optionalLine = z.optional(text(0, LINE_LENGTH_MAX))

const contact = {
  email: optionalLine,
  phoneNumber: optionalLine,
  countryOfResidence: optionalLine,
  address: z.optional(address),
}

const individual = {
  beneficiaryType: z.literal('INDIVIDUAL'),
  /** Required, but may be empty: some clients send an empty name if they do not know it. */
  fullName: text(0, LINE_LENGTH_MAX),
  birthDate: z.optional(z.iso.date({ error: 'Expected a date such as 1990-01-15.' })),
  nationality: optionalLine,
  ...contact,
}

const business = z.object({
  beneficiaryType: z.literal('BUSINESS'),
  legalName: requiredLine,
  registrationNumber: optionalLine,
  taxId: optionalLine,
  ...contact,
})
business.register(z.globalRegistry, { id: 'BusinessBeneficiary' })

/**
 * The owner of a bank account. For an individual who owns an EUR_ACCOUNT, a domain rule also requires
 * countryOfResidence.
 */
export const beneficiary = z.discriminatedUnion('beneficiaryType', [z.object(individual), business])
beneficiary.register(z.globalRegistry, {
  id: 'Beneficiary',
  description: 'The owner of a bank account. An individual who owns an EUR_ACCOUNT needs countryOfResidence.',
})

export const emiratiBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address }),
  business,
])

export const canadianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, registrationNumber: optionalLine }),
  business,
])

export const colombianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({
    ...individual,
    documentType: z.optional(z.enum(['CC', 'CE', 'TI', 'NIT', 'PP'])),
    documentNumber: z.optional(text(1, 50)),
  }),
  business,
])

export const guatemalanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, countryOfResidence: requiredLine, phoneNumber: requiredLine }),
  business,
])

export const jamaicanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address, phoneNumber: requiredLine }),
  business,
])
