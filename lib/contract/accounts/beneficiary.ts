import * as z from 'zod/mini'
import { address } from '#lib/contract/postal-address'
import { text } from '#lib/contract/scalars'

/** Characters of a name or another free line about a person; ours, for a column needs a bound. */
const LINE_LENGTH_MAX = 255
const name = text(1, LINE_LENGTH_MAX)
const line = z.optional(text(0, LINE_LENGTH_MAX))

const contact = { email: line, phoneNumber: line, countryOfResidence: line, address: z.optional(address) }

const individual = {
  beneficiaryType: z.literal('INDIVIDUAL'),
  /** Empty where a client in use fills in what it was not told; absent it is refused. */
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
 * The owner of a bank account. Businesses look the same everywhere; for individuals the countries differ. A rule asks for the
 * countryOfResidence of a euro account's individual.
 */
export const beneficiary = z.discriminatedUnion('beneficiaryType', [z.object(individual), business])
beneficiary.register(z.globalRegistry, {
  id: 'Beneficiary',
  description: 'The owner of a bank account. An individual who owns an EUR_ACCOUNT needs countryOfResidence.',
})

/** Emirati accounts want the individual's address. */
export const emiratiBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address }),
  business,
])

/** Canadian accounts may name the individual's registration number. */
export const canadianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, registrationNumber: line }),
  business,
])

/** Colombian accounts may name the individual's identity document. */
export const colombianBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({
    ...individual,
    documentType: z.optional(z.enum(['CC', 'CE', 'TI', 'NIT', 'PP'])),
    documentNumber: z.optional(text(1, 50)),
  }),
  business,
])

/** Guatemalan accounts want the individual's country of residence and phone number. */
export const guatemalanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, countryOfResidence: name, phoneNumber: name }),
  business,
])

/** Jamaican accounts want the individual's address and phone number. */
export const jamaicanBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({ ...individual, address, phoneNumber: name }),
  business,
])
