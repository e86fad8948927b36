import type { OPERATIONS } from '#lib/contract/operations'

interface RequestFact {
  readonly id: (typeof OPERATIONS)[number]['id']
  /** Fields of the body that the public API has, as words. Dotted paths name nested fields, and `0` is an element. */
  readonly fields: string
  /** Fields of the body that select the variant with these fields. */
  readonly variant?: Readonly<Record<string, unknown>>
}

const quoted = `lookupId lockedCurrencySide lockedCurrencyAmount immediatelyExecute description remittanceInformation
  statementDescriptor purposeOfPayment documentIds senderCustomerInfo scaFactor
  platformFeeOverride.platformFixedFee.amount platformFeeOverride.platformFixedFee.currency
  platformFeeOverride.platformVariableFeeBps`
const externalAccount = 'currency platformAccountId ownershipType accountInfo.accountType'
const contacts = 'currencies email phoneNumber umaAddress agreementConsents'
const terms = 'acceptedAt ipAddress termsVersion acceptanceMethod'.replaceAll(/\w+/g, 'endUserTermsConsent.$&')
const address = 'line1 line2 city state postalCode country'.replaceAll(/\w+/g, 'address.$&')
const individual = `fullName birthDate nationality idType identifier countryOfIssuance sourceOfFundsCategories
  sourceOfFundsOtherDescription sourceOfWealthCategories sourceOfWealthOtherDescription purposeOfAccount
  purposeOfAccountOtherDescription expectedMonthlyTransactionCount expectedMonthlyTransactionVolume annualIncomeRange
  netWorthRange pepStatus`
const company =
  `legalName doingBusinessAs country registrationNumber incorporatedOn entityType taxId countriesOfOperation
  businessType purposeOfAccount sourceOfFunds expectedMonthlyTransactionCount expectedMonthlyTransactionVolume
  expectedRecipientJurisdictions naicsCode sourceOfFundsCategories sourceOfFundsOtherDescription
  purposeOfAccountOtherDescription expectedCounterpartyCountries primaryContactFirstName
  primaryContactLastName`.replaceAll(/\w+/g, 'businessInfo.$&')
const person = `customerType ${contacts} ${terms} ${address} ${individual}`
const business = `customerType ${contacts} ${terms} ${address} ${company}`
const wallets = `appName otpLength alphanumeric expirationSeconds sendFromEmailAddress sendFromEmailSenderName
  replyToEmailAddress logoUrl`.replaceAll(/\w+/g, 'embeddedWalletConfig.$&')
const currencies = 'currencyCode minAmount maxAmount requiredCounterpartyFields enabledTransactionTypes'
const fees = 'feeType sourceCurrency variableFeeBps fixedFee.amount fixedFee.currency'
const inList = (list: string, names: string) => names.replaceAll(/\S+/g, `${list}.0.$&`)

/**
 * Fields of requests in the newest public documents. Of a customer, kycStatus and kybStatus are omitted: the public API
 * decides them itself.
 */
export const REQUEST_FACTS: readonly RequestFact[] = [
  {
    id: 'createQuote',
    fields: `source.accountId source.customerId source.railOptions destination.accountId destination.paymentRail
      destination.railOptions ${quoted}`,
  },
  {
    id: 'createQuote',
    variant: { source: { sourceType: 'REALTIME_FUNDING' }, destination: { destinationType: 'UMA_ADDRESS' } },
    fields: `source.customerId source.currency source.cryptoNetwork destination.umaAddress destination.currency ${quoted}`,
  },
  { id: 'executeQuote', fields: 'scaFactor' },
  { id: 'authorizeQuote', fields: 'code passkeyAssertion origin endUserIpAddress' },
  { id: 'createTransferIn', fields: 'source.accountId destination.accountId amount' },
  {
    id: 'createTransferOut',
    fields: `source.accountId destination.accountId destination.paymentRail amount remittanceInformation purposeOfPayment`,
  },
  { id: 'createExternalAccount', fields: `customerId defaultUmaDepositAccount ${externalAccount}` },
  { id: 'createPlatformExternalAccount', fields: externalAccount },
  { id: 'createCustomer', fields: `platformCustomerId region ${person}` },
  {
    id: 'createCustomer',
    variant: { customerType: 'BUSINESS' },
    fields: `platformCustomerId region ${business}`,
  },
  { id: 'updateCustomer', fields: person },
  { id: 'updateCustomer', variant: { customerType: 'BUSINESS' }, fields: business },
  {
    id: 'updateConfig',
    fields: `umaDomain webhookEndpoint cardTokenization2faConfig cardConfigs ${wallets}
      ${inList('supportedCurrencies', currencies)} ${inList('feeConfigs', fees)}`,
  },
  { id: 'updateInternalAccount', fields: 'privateEnabled' },
  { id: 'createKycLink', fields: 'redirectUri' },
  { id: 'submitVerification', fields: 'customerId' },
  { id: 'approveTransaction', fields: 'receiverCustomerInfo' },
  { id: 'rejectTransaction', fields: 'reason' },
  { id: 'cancelTransaction', fields: 'reason' },
  { id: 'confirmTransaction', fields: 'receiptDeliveryConfirmedAt' },
  {
    id: 'estimateWithdrawalFee',
    fields: 'internalAccountId currency cryptoNetwork amount destinationAddress',
  },
]
