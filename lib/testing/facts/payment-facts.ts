import * as z from 'zod/mini'
import { accountOrWalletInfo } from '#lib/testing/facts/account-facts'
import {
  count,
  flag,
  integer,
  list,
  members,
  oneOf,
  open,
  orNull,
  positive,
  rate,
  text,
  time,
  times,
  upTo,
  variants,
} from '#lib/testing/facts/fact-notation'

export const currency = members({}, { code: text, name: text, symbol: text, decimals: count })
export const amount = members({ amount: integer, currency })
export const rail = oneOf(
  'ACH ACH_COLOMBIA BANK_TRANSFER BRE_B CIPS FAST FASTER_PAYMENTS FEDNOW INSTAPAY MOBILE_MONEY',
  'NEFT PAYNOW PESONET PIX RTGS RTP SEPA SEPA_INSTANT SPEI SWIFT UNIONPAY UPI WIRE',
)
export const instructions = list(members({ accountOrWalletInfo }, { instructionsNotes: text, isPlatformAccount: flag }))
const purpose = oneOf(
  'GIFT SELF GOODS_OR_SERVICES EDUCATION HEALTH_OR_MEDICAL REAL_ESTATE_PURCHASE TAX_PAYMENT',
  'LOAN_PAYMENT UTILITY_BILL DONATION TRAVEL FAMILY_SUPPORT SALARY_PAYMENT OTHER',
)
export const infoField = oneOf(
  'FULL_NAME BIRTH_DATE NATIONALITY PHONE_NUMBER EMAIL POSTAL_ADDRESS TAX_ID REGISTRATION_NUMBER',
  'USER_TYPE COUNTRY_OF_RESIDENCE ACCOUNT_IDENTIFIER FI_LEGAL_ENTITY_NAME FI_ADDRESS',
  'PURPOSE_OF_PAYMENT ULTIMATE_INSTITUTION_COUNTRY IDENTIFIER BUSINESS_TYPE COMPANY_LEGAL_NAME',
  'ID_TYPE ID_NUMBER',
)
export const infoFields = list(members({ name: infoField, mandatory: flag }))

const rateDetails = members({
  counterpartyMultiplier: rate,
  counterpartyFixedFee: count,
  gridApiMultiplier: rate,
  gridApiFixedFee: count,
  gridApiVariableFeeRate: z.number().check(z.nonnegative()),
  gridApiVariableFeeAmount: z.number().check(z.nonnegative()),
})

const scaFactor = oneOf('SMS_OTP TOTP PASSKEY')
export const quote = members(
  {
    id: text,
    status: oneOf('PENDING PENDING_AUTHORIZATION PROCESSING COMPLETED FAILED EXPIRED'),
    createdAt: time,
    expiresAt: time,
    source: variants('sourceType', {
      ACCOUNT: members({ accountId: text }, { customerId: text }),
      REALTIME_FUNDING: members({ currency: text }, { customerId: text, cryptoNetwork: text }),
    }),
    destination: variants('destinationType', {
      ACCOUNT: members({ accountId: text }, { paymentRail: rail }),
      UMA_ADDRESS: members({ umaAddress: upTo(200), currency: text }),
    }),
    sendingCurrency: currency,
    receivingCurrency: currency,
    totalSendingAmount: positive,
    totalReceivingAmount: positive,
    exchangeRate: rate,
    feesIncluded: count,
    transactionId: text,
  },
  {
    platformFeesIncluded: count,
    paymentInstructions: instructions,
    counterpartyInformation: open,
    rateDetails,
    purposeOfPayment: purpose,
    documentIds: list(text),
    scaChallenge: members(
      { id: text, expiresAt: time, factor: scaFactor, availableFactors: list(scaFactor) },
      { purpose: orNull(text), passkeyAssertionOptions: orNull(open), passkeyAllowedOrigins: orNull(list(text)) },
    ),
  },
)

const onChainTransaction = members({
  transactionHash: text,
  network: oneOf('BITCOIN ETHEREUM SOLANA BASE POLYGON TRON PLASMA ARBITRUM SPARK'),
})
const onAccount = members({ accountId: text }, { currency: text, onChainTransaction })
const atUma = members({ umaAddress: text }, { currency: text })
const transactionSource = variants('sourceType', {
  ACCOUNT: onAccount,
  UMA_ADDRESS: atUma,
  REALTIME_FUNDING: members(
    { currency: text },
    {
      customerId: text,
      accountHolderName: text,
      accountIdentifier: text,
      bankName: text,
      bankIdentifier: text,
      paymentRail: rail,
      remittanceInformation: text,
      endToEndId: text,
      traceNumber: text,
      onChainTransaction,
    },
  ),
})
const transactionMembers = {
  id: text,
  status: oneOf('CREATED PENDING PENDING_AUTHORIZATION PROCESSING COMPLETED REJECTED FAILED REFUNDED EXPIRED'),
  direction: oneOf('CREDIT DEBIT'),
  destination: variants('destinationType', { ACCOUNT: onAccount, UMA_ADDRESS: atUma }),
  customerId: text,
  platformCustomerId: text,
}
const transactionOptions = {
  pendingReason: oneOf(
    'COUNTERPARTY_DECLARATION_REQUIRED WALLET_VERIFICATION_REQUIRED',
    'COUNTERPARTY_INFORMATION_REQUIRED COMPLIANCE_REVIEW',
  ),
  settledAt: time,
  ...times,
  receiptDeliveryConfirmedAt: time,
  description: text,
  sentAmount: amount,
  receivedAmount: amount,
  fees: count,
  exchangeRate: rate,
  quoteId: text,
  refund: members(
    { reference: text, initiatedAt: time, status: oneOf('PENDING COMPLETED FAILED') },
    { settledAt: time, reason: oneOf('TRANSACTION_FAILED USER_CANCELLATION TIMEOUT') },
  ),
  counterpartyInformation: open,
  reconciliationInstructions: members({}, { reference: text, transactionHash: text }),
}
export const outgoingFailure = oneOf(
  'QUOTE_EXPIRED QUOTE_RATE_UNAVAILABLE QUOTE_EXECUTION_FAILED FUNDING_AMOUNT_MISMATCH',
  'SCA_NOT_COMPLETED PAYOUT_RETURNED LIMIT_EXCEEDED ACCOUNT_CANNOT_RECEIVE ACCOUNT_INVALID',
  'COMPLIANCE_REJECTED LIGHTNING_PAYMENT_FAILED COUNTERPARTY_POST_TX_FAILED',
  'SWEEP_AMOUNT_OUT_OF_RANGE SWEEP_QUOTE_FAILED',
)
export const incomingFailure = oneOf(
  'LNURLP_FAILED PAY_REQUEST_FAILED PAYMENT_APPROVAL_WEBHOOK_ERROR PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED MISSING_MANDATORY_PAYEE_DATA QUOTE_EXPIRED QUOTE_EXECUTION_FAILED',
  'COMPLIANCE_REJECTED COLLECTION_FAILED SWEEP_AMOUNT_OUT_OF_RANGE SWEEP_QUOTE_FAILED',
)
const outgoing = members(
  {
    ...transactionMembers,
    status: oneOf('PENDING PENDING_AUTHORIZATION EXPIRED PROCESSING COMPLETED FAILED'),
    sentAmount: amount,
    source: transactionSource,
  },
  {
    ...transactionOptions,
    platformFees: count,
    paymentInstructions: instructions,
    rateDetails,
    failureReason: outgoingFailure,
    paymentRail: orNull(rail),
    railSelectionMode: oneOf('AUTO MANUAL'),
    expectedSettlementAt: orNull(time),
    settlementTimelineSeconds: orNull(integer),
  },
)
const incoming = members(transactionMembers, {
  ...transactionOptions,
  source: transactionSource,
  failureReason: incomingFailure,
  requestedReceiverCustomerInfoFields: infoFields,
})
export const transaction = variants('type', { INCOMING: incoming, OUTGOING: outgoing })
export const incomingTransaction = variants('type', { INCOMING: incoming })
export const outgoingTransaction = variants('type', { OUTGOING: outgoing })
