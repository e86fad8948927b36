import * as z from 'zod/mini'
import {
  date,
  flag,
  like,
  list,
  members,
  oneOf,
  text,
  time,
  times,
  upTo,
  variants,
} from '#lib/testing/facts/fact-notation'
import { postalAddress } from '#lib/testing/facts/owner-facts'

const verified = oneOf('UNVERIFIED PENDING APPROVED REJECTED HOLD')
const expectedCount = oneOf('COUNT_UNDER_10 COUNT_10_TO_100 COUNT_100_TO_500 COUNT_500_TO_1000 COUNT_OVER_1000')
const expectedVolume = oneOf('VOLUME_UNDER_10K VOLUME_10K_TO_100K VOLUME_100K_TO_1M VOLUME_1M_TO_10M VOLUME_OVER_10M')
const accountPurpose = oneOf(
  'CONTRACTOR_PAYOUTS CREATOR_PAYOUTS EMPLOYEE_PAYOUTS MARKETPLACE_SELLER_PAYOUTS',
  'SUPPLIER_PAYMENTS CROSS_BORDER_B2B AR_AUTOMATION AP_AUTOMATION EMBEDDED_PAYMENTS',
  'PLATFORM_FEE_COLLECTION P2P_TRANSFERS CHARITABLE_DONATIONS OTHER',
)
const activity = {
  purposeOfAccount: accountPurpose,
  expectedMonthlyTransactionCount: expectedCount,
  expectedMonthlyTransactionVolume: expectedVolume,
}
const contactStatus = oneOf('PENDING VERIFIED')
const customerMembers = { umaAddress: text, platformCustomerId: text }
const customerOptions = {
  id: text,
  endUserTermsConsent: members({
    acceptedAt: time,
    ipAddress: upTo(45),
    termsVersion: text,
    acceptanceMethod: oneOf('CHECKBOX CLICK_TO_ACCEPT'),
  }),
  region: text,
  currencies: list(text),
  email: z.email(),
  phoneNumber: like(/^\+[1-9]\d{1,14}$/),
  ...times,
  isDeleted: flag,
  contactVerification: members({}, { email: contactStatus, phone: contactStatus }),
  address: postalAddress,
}
const sourcesOf = (words: string) => list(oneOf(words)).check(z.minLength(1))
export const customer = variants('customerType', {
  INDIVIDUAL: members(customerMembers, {
    ...customerOptions,
    kycStatus: verified,
    fullName: upTo(250),
    birthDate: date,
    nationality: text,
    idType: oneOf('SSN ITIN EIN NON_US_TAX_ID'),
    identifier: z.never(),
    countryOfIssuance: text,
    sourceOfFundsCategories: sourcesOf(
      'SALARY SELF_EMPLOYMENT_INCOME INVESTMENT_INCOME PENSION RENTAL_INCOME GIFT INHERITANCE LOAN SAVINGS SALE_OF_ASSETS OTHER',
    ),
    sourceOfFundsOtherDescription: upTo(500),
    sourceOfWealthCategories: sourcesOf(
      'SALARY BUSINESS_INCOME INVESTMENTS INHERITANCE PROPERTY_SALE GIFT RETIREMENT SAVINGS OTHER',
    ),
    sourceOfWealthOtherDescription: upTo(500),
    ...activity,
    purposeOfAccountOtherDescription: upTo(500),
    annualIncomeRange: oneOf('UNDER_50K RANGE_50K_100K RANGE_100K_250K RANGE_250K_1M OVER_1M'),
    netWorthRange: oneOf('UNDER_100K RANGE_100K_500K RANGE_500K_1M RANGE_1M_5M RANGE_5M_25M OVER_25M'),
    pepStatus: oneOf('NONE DOMESTIC FOREIGN HIO FAMILY_OR_ASSOCIATE'),
  }),
  BUSINESS: members(customerMembers, {
    ...customerOptions,
    kybStatus: verified,
    businessInfo: members(
      { legalName: text },
      {
        doingBusinessAs: text,
        country: text,
        registrationNumber: text,
        incorporatedOn: date,
        entityType: oneOf(
          'SOLE_PROPRIETORSHIP PARTNERSHIP LLC CORPORATION S_CORPORATION NON_PROFIT',
          'PUBLICLY_LISTED_COMPANY TRUST PRIVATE_FOUNDATION CHARITY OTHER',
        ),
        taxId: text,
        countriesOfOperation: list(text),
        businessType: text,
        ...activity,
        sourceOfFunds: text,
        expectedRecipientJurisdictions: list(text),
        naicsCode: like(/^\d{2,6}$/),
        sourceOfFundsCategories: list(
          oneOf('OPERATING_REVENUE INVESTMENT_INCOME LOANS VENTURE_CAPITAL PERSONAL_SAVINGS DONATIONS OTHER'),
        ),
        sourceOfFundsOtherDescription: upTo(500),
        purposeOfAccountOtherDescription: upTo(500),
        expectedCounterpartyCountries: list(text),
        primaryContactFirstName: upTo(250),
        primaryContactLastName: upTo(250),
      },
    ),
  }),
})

export const verification = members(
  {
    id: text,
    customerId: text,
    verificationStatus: oneOf(
      'RESOLVE_ERRORS PENDING_MANUAL_REVIEW IN_PROGRESS APPROVED REJECTED READY_FOR_VERIFICATION',
    ),
    errors: list(
      members(
        {
          resourceId: text,
          type: oneOf(
            'MISSING_FIELD INVALID_FIELD MISSING_LEGAL_PRESENCE_DOCUMENT MISSING_CONTROL_STRUCTURE_DOCUMENT',
            'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT MISSING_PROOF_OF_ADDRESS_DOCUMENT',
            'MISSING_IDENTITY_DOCUMENT INVALID_DOCUMENT EXPIRED_DOCUMENT POOR_QUALITY_DOCUMENT',
            'SUSPECTED_FRAUD_DOCUMENT WRONG_DOCUMENT_TYPE INCOMPLETE_DOCUMENT UNREADABLE_DOCUMENT',
            'DOCUMENT_VERIFICATION_FAILED APPLICANT_SANCTIONED APPLICANT_FRAUD APPLICANT_CRIMINAL_RECORD',
            'APPLICANT_REJECTED MISSING_BENEFICIAL_OWNER MISSING_CONTROL_PERSON',
          ),
          reason: text,
        },
        { field: text },
      ),
    ),
    createdAt: time,
  },
  { updatedAt: time },
)
