import * as z from 'zod/mini'
import { address } from '#lib/contract/postal-address'
import { text } from '#lib/contract/scalars'

/** Maximum length of a name or another line of text. Our limit, set by the columns. */
const LINE_LENGTH_MAX = 255
const name = text(1, LINE_LENGTH_MAX)
const line = z.optional(text(0, LINE_LENGTH_MAX))

const contact = { email: line, phoneNumber: line, countryOfResidence: line, address: z.optional(address) }

const individual = {
  beneficiaryType: z.literal('INDIVIDUAL'),
  /** Required, but may be empty: some clients send an empty name if they have none. */
  fullName: text(0, LINE_LENGTH_MAX),
  birthDate: z.optional(z.iso.date({ error: 'Expected a date such as 1990-01-15.' })),
  nationality: line,
  ...contact,
}

const business = z.object({
  beneficiaryType: z.literal('BUSINESS'),
  legalName: name,
  registrationNumber: line,
  taxId: line,
  ...contact,
})
business.register(z.globalRegistry, { id: 'BusinessBeneficiary' })

/**
 * The owner of a bank account. A business has the same fields in every country; an individual's fields vary. A rule
 * requires countryOfResidence for an individual who owns a euro account.
 */
export const beneficiary = z.discriminatedUnion('beneficiaryType', [z.object(individual), business])
beneficiary.register(z.globalRegistry, {
  id: 'Beneficiary',
  description: 'The owner of a bank account. An individual who owns an EUR_ACCOUNT needs countryOfResidence.',
})

/** Emirati accounts require the individual's address. */
export const emiratiBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address }),
  business,
])

/** Canadian accounts may have the individual's registration number. */
export const canadianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, registrationNumber: line }),
  business,
])

/** Colombian accounts may have the individual's identity document. */
export const colombianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({
    ...individual,
    documentType: z.optional(z.enum(['CC', 'CE', 'TI', 'NIT', 'PP'])),
    documentNumber: z.optional(text(1, 50)),
  }),
  business,
])

/** Guatemalan accounts require the individual's country of residence and phone number. */
export const guatemalanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, countryOfResidence: name, phoneNumber: name }),
  business,
])

/** Jamaican accounts require the individual's address and phone number. */
export const jamaicanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address, phoneNumber: name }),
  business,
])
