import * as z from 'zod/mini'
import { purposeOfAccount, transactionCount, transactionVolume } from '#lib/contract/customers/business-info'
import { country } from '#lib/contract/postal-address'
import { instant, text } from '#lib/contract/scalars'

const sourceOfFunds = z.enum([
  'SALARY',
  'SELF_EMPLOYMENT_INCOME',
  'INVESTMENT_INCOME',
  'PENSION',
  'RENTAL_INCOME',
  'GIFT',
  'INHERITANCE',
  'LOAN',
  'SAVINGS',
  'SALE_OF_ASSETS',
  'OTHER',
])
sourceOfFunds.register(z.globalRegistry, { id: 'IndividualFundSource' })

const sourceOfWealth = z.enum([
  'SALARY',
  'BUSINESS_INCOME',
  'INVESTMENTS',
  'INHERITANCE',
  'PROPERTY_SALE',
  'GIFT',
  'RETIREMENT',
  'SAVINGS',
  'OTHER',
])
sourceOfWealth.register(z.globalRegistry, { id: 'WealthSource' })

const incomeRange = z.enum(['UNDER_50K', 'RANGE_50K_100K', 'RANGE_100K_250K', 'RANGE_250K_1M', 'OVER_1M'])
incomeRange.register(z.globalRegistry, { id: 'AnnualIncomeRange' })

const netWorthRange = z.enum([
  'UNDER_100K',
  'RANGE_100K_500K',
  'RANGE_500K_1M',
  'RANGE_1M_5M',
  'RANGE_5M_25M',
  'OVER_25M',
])
netWorthRange.register(z.globalRegistry, { id: 'NetWorthRange' })

const pepStatus = z.enum(['NONE', 'DOMESTIC', 'FOREIGN', 'HIO', 'FAMILY_OR_ASSOCIATE'])
pepStatus.register(z.globalRegistry, { id: 'PepStatus' })

const explanation = z.optional(text(0, 500))

/** An individual's declarations about money and public offices. The sandbox stores and returns them only. */
export const dueDiligence = {
  countryOfIssuance: z.optional(country),
  sourceOfFundsCategories: z.optional(z.array(sourceOfFunds).check(z.maxLength(sourceOfFunds.options.length))),
  sourceOfFundsOtherDescription: explanation,
  sourceOfWealthCategories: z.optional(z.array(sourceOfWealth).check(z.maxLength(sourceOfWealth.options.length))),
  sourceOfWealthOtherDescription: explanation,
  purposeOfAccount: z.optional(purposeOfAccount),
  purposeOfAccountOtherDescription: explanation,
  expectedMonthlyTransactionCount: z.optional(transactionCount),
  expectedMonthlyTransactionVolume: z.optional(transactionVolume),
  annualIncomeRange: z.optional(incomeRange),
  netWorthRange: z.optional(netWorthRange),
  pepStatus: z.optional(pepStatus),
}

/** Proof that a customer accepted the terms. The sandbox stores and returns it only. */
export const endUserTermsConsent = z.object({
  acceptedAt: instant,
  ipAddress: text(1, 45),
  termsVersion: text(1, 255),
  acceptanceMethod: z.enum(['CHECKBOX', 'CLICK_TO_ACCEPT']),
})
endUserTermsConsent.register(z.globalRegistry, { id: 'EndUserTermsConsent' })
