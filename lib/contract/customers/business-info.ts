import * as z from 'zod/mini'
import { country } from '#lib/contract/postal-address'
import { pattern, text } from '#lib/contract/scalars'

const entityType = z
  .enum([
    'SOLE_PROPRIETORSHIP',
    'PARTNERSHIP',
    'LLC',
    'CORPORATION',
    'S_CORPORATION',
    'NON_PROFIT',
    'PUBLICLY_LISTED_COMPANY',
    'TRUST',
    'PRIVATE_FOUNDATION',
    'CHARITY',
    'OTHER',
  ])
  .register(z.globalRegistry, { id: 'EntityType' })

const businessType = z
  .enum([
    'AGRICULTURE_FORESTRY_FISHING_AND_HUNTING',
    'MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION',
    'UTILITIES',
    'CONSTRUCTION',
    'MANUFACTURING',
    'WHOLESALE_TRADE',
    'RETAIL_TRADE',
    'TRANSPORTATION_AND_WAREHOUSING',
    'INFORMATION',
    'FINANCE_AND_INSURANCE',
    'REAL_ESTATE_AND_RENTAL_AND_LEASING',
    'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES',
    'MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES',
    'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES',
    'EDUCATIONAL_SERVICES',
    'HEALTH_CARE_AND_SOCIAL_ASSISTANCE',
    'ARTS_ENTERTAINMENT_AND_RECREATION',
    'ACCOMMODATION_AND_FOOD_SERVICES',
    'OTHER_SERVICES',
    'PUBLIC_ADMINISTRATION',
  ])
  .register(z.globalRegistry, { id: 'BusinessType' })

export const purposeOfAccount = z
  .enum([
    'CONTRACTOR_PAYOUTS',
    'CREATOR_PAYOUTS',
    'EMPLOYEE_PAYOUTS',
    'MARKETPLACE_SELLER_PAYOUTS',
    'SUPPLIER_PAYMENTS',
    'CROSS_BORDER_B2B',
    'AR_AUTOMATION',
    'AP_AUTOMATION',
    'EMBEDDED_PAYMENTS',
    'PLATFORM_FEE_COLLECTION',
    'P2P_TRANSFERS',
    'CHARITABLE_DONATIONS',
    'OTHER',
  ])
  .register(z.globalRegistry, { id: 'AccountPurpose' })

const FUND_SOURCES = [
  'OPERATING_REVENUE',
  'INVESTMENT_INCOME',
  'LOANS',
  'VENTURE_CAPITAL',
  'PERSONAL_SAVINGS',
  'DONATIONS',
  'OTHER',
] as const

export const transactionCount = z
  .enum(['COUNT_UNDER_10', 'COUNT_10_TO_100', 'COUNT_100_TO_500', 'COUNT_500_TO_1000', 'COUNT_OVER_1000'])
  .register(z.globalRegistry, { id: 'MonthlyTransactionCount' })

export const transactionVolume = z
  .enum(['VOLUME_UNDER_10K', 'VOLUME_10K_TO_100K', 'VOLUME_100K_TO_1M', 'VOLUME_1M_TO_10M', 'VOLUME_OVER_10M'])
  .register(z.globalRegistry, { id: 'MonthlyTransactionVolume' })

const COUNTRIES_MAX = 250

export const isoDate = z.iso.date({ error: 'Expected a date such as 1990-01-15.' })

/** A field stored without validation. */
const uncheckedField = z.optional(z.unknown())

const fundSource = z.enum(FUND_SOURCES).register(z.globalRegistry, { id: 'FundSource' })

const optionalMembers = {
  doingBusinessAs: z.optional(text(0, 255)),
  registrationNumber: z.optional(text(0, 64)),
  entityType: z.optional(entityType),
  businessType: z.optional(businessType),
  naicsCode: z.optional(pattern(/^\d{2,6}$/)),
  countriesOfOperation: uncheckedField,
  purposeOfAccount: z.optional(purposeOfAccount),
  purposeOfAccountOtherDescription: z.optional(text(0, 500)),
  sourceOfFunds: uncheckedField,
  sourceOfFundsCategories: z.optional(z.array(fundSource).check(z.maxLength(FUND_SOURCES.length))),
  sourceOfFundsOtherDescription: z.optional(text(0, 500)),
  expectedMonthlyTransactionCount: z.optional(transactionCount),
  expectedMonthlyTransactionVolume: z.optional(transactionVolume),
  expectedRecipientJurisdictions: uncheckedField,
  expectedCounterpartyCountries: z.optional(z.array(country).check(z.maxLength(COUNTRIES_MAX))),
  primaryContactFirstName: z.optional(text(0, 250)),
  primaryContactLastName: z.optional(text(0, 250)),
}

/** Dotted paths of the fields of `businessInfo` that the sandbox only stores and returns. */
export const DESCRIPTIVE_BUSINESS_FIELDS = Object.keys(optionalMembers)
  .filter(name => name !== 'registrationNumber')
  .map(name => `businessInfo.${name}`)

const [legalName, taxId] = [text(1, 255), text(1, 64)]

/** The company of a new BUSINESS customer. */
export const businessInfo = z.object({ legalName, country, taxId, incorporatedOn: isoDate, ...optionalMembers })
businessInfo.register(z.globalRegistry, { id: 'BusinessInfo' })

/** Some fields of a company: those to change, or those stored so far. */
export const partialBusinessInfo = z.object({
  legalName: z.optional(legalName),
  country: z.optional(country),
  taxId: z.optional(taxId),
  incorporatedOn: z.optional(isoDate),
  ...optionalMembers,
})
partialBusinessInfo.register(z.globalRegistry, { id: 'SomeBusinessInfo' })
