import * as z from 'zod/mini'
import { describeOwnerRequirements } from '#lib/contract/accounts/owner-requirement'
import { address } from '#lib/contract/postal-address'
import { text } from '#lib/contract/scalars'

/** Maximum length of a name, in the public API. */
const NAME_LENGTH_MAX = 250
const companyNumber = z.optional(text(0, 100))
/** A line of text for which neither the specification nor the public API sets a limit below 255. */
const optionalLine = z.optional(text(0, 255))

const contact = {
  email: z.optional(text(0, 320)),
  phoneNumber: z.optional(text(0, 50)),
  countryOfResidence: optionalLine,
  address: z.optional(address),
}

const individual = {
  beneficiaryType: z.literal('INDIVIDUAL'),
  /** Required, but may be empty: some clients send an empty name if they do not know it. */
  fullName: text(0, NAME_LENGTH_MAX),
  birthDate: z.optional(z.iso.date({ error: 'Expected a date such as 1990-01-15.' })),
  nationality: optionalLine,
  ...contact,
}

const business = z.object({
  beneficiaryType: z.literal('BUSINESS'),
  legalName: text(1, NAME_LENGTH_MAX),
  registrationNumber: companyNumber,
  taxId: companyNumber,
  ...contact,
})
business.register(z.globalRegistry, { id: 'BusinessBeneficiary' })

/** The owner of an account. A domain rule requires more fields of some owners, see OWNER_REQUIREMENTS. */
export const beneficiary = z.discriminatedUnion('beneficiaryType', [z.object(individual), business])
beneficiary.register(z.globalRegistry, {
  id: 'Beneficiary',
  description: `The owner of an account. ${describeOwnerRequirements()}`,
})

export const canadianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, registrationNumber: companyNumber }),
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
