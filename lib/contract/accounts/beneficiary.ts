import * as z from 'zod/mini'
import { address } from '#lib/contract/postal-address'
import { text } from '#lib/contract/scalars'

/** Maximum length of a name or another line of text. The specification sets no limit. */
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
 * The owner of a bank account. A business has the same fields for every account type; an individual's fields vary. The
 * schema does not require countryOfResidence of an individual who owns an EUR_ACCOUNT; a domain rule does.
 */
export const beneficiary = z.discriminatedUnion('beneficiaryType', [z.object(individual), business])
beneficiary.register(z.globalRegistry, {
  id: 'Beneficiary',
  description: 'The owner of a bank account. An individual who owns an EUR_ACCOUNT needs countryOfResidence.',
})

/** The owner of an Emirati account. An individual must have an address. */
export const emiratiBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address }),
  business,
])

/** The owner of a Canadian account. An individual may have a registration number. */
export const canadianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, registrationNumber: optionalLine }),
  business,
])

/** The owner of a Colombian account. An individual may have an identity document. */
export const colombianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({
    ...individual,
    documentType: z.optional(z.enum(['CC', 'CE', 'TI', 'NIT', 'PP'])),
    documentNumber: z.optional(text(1, 50)),
  }),
  business,
])

/** The owner of a Guatemalan account. An individual must have a country of residence and a phone number. */
export const guatemalanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, countryOfResidence: requiredLine, phoneNumber: requiredLine }),
  business,
])

/** The owner of a Jamaican account. An individual must have an address and a phone number. */
export const jamaicanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address, phoneNumber: requiredLine }),
  business,
])
