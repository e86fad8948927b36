import * as z from 'zod/mini'
import { externalAccountInfo } from '#lib/testing/facts/account-facts'
import {
  count,
  flag,
  list,
  members,
  oneOf,
  positive,
  rate,
  text,
  time,
  times,
  upTo,
  url,
  variants,
} from '#lib/testing/facts/fact-notation'
import { amount, currency, infoField, infoFields, instructions, rail } from '#lib/testing/facts/payment-facts'

export const internalAccount = members(
  {
    id: text,
    type: oneOf('INTERNAL_FIAT INTERNAL_CRYPTO EMBEDDED_WALLET RULE_BASED BULK_SETTLEMENT'),
    status: oneOf('PENDING ACTIVE CLOSED FROZEN FAILED'),
    balance: amount,
    totalBalance: amount,
    fundingPaymentInstructions: instructions,
    ...times,
  },
  { customerId: text, privateEnabled: flag },
)

export const externalAccount = members(
  {
    id: text,
    status: oneOf('PENDING ACTIVE PENDING_OWNERSHIP_VERIFICATION UNVERIFIED UNDER_REVIEW INACTIVE'),
    currency: text,
    accountInfo: externalAccountInfo,
  },
  {
    customerId: text,
    platformAccountId: text,
    ownershipType: oneOf('FIRST_PARTY THIRD_PARTY'),
    defaultUmaDepositAccount: flag,
    beneficiaryVerificationStatus: oneOf(
      'MATCHED PARTIAL_MATCH NOT_MATCHED UNSUPPORTED CHECKED_BY_RECEIVING_FI PENDING',
    ),
    beneficiaryVerifiedData: members({}, { fullName: text }),
  },
)

export const token = members(
  { id: text, name: text, permissions: list(oneOf('VIEW TRANSACT MANAGE')), clientId: text, ...times },
  { clientSecret: text },
)

export const lookup = {
  sendingCurrency: currency,
  supportedCurrencies: list(
    members(
      { currency, estimatedExchangeRate: rate, min: positive, max: positive },
      { minSendingAmount: count, maxSendingAmount: count },
    ),
  ),
  lookupId: text,
}

const fee = { variableFeeBps: count, fixedFee: members({ amount: count, currency: text }) }
export const config = members(
  {},
  {
    id: text,
    umaDomain: upTo(200),
    proxyUmaSubdomain: upTo(200),
    webhookEndpoint: text,
    supportedCurrencies: list(
      members(
        {
          currencyCode: text,
          minAmount: count,
          maxAmount: count,
          requiredCounterpartyFields: infoFields,
          enabledTransactionTypes: list(oneOf('INCOMING OUTGOING CARD')),
        },
        {
          providerRequiredCustomerFields: list(infoField),
          providerRequiredCounterpartyCustomerFields: list(infoField),
        },
      ),
    ),
    isRegulatedFinancialInstitution: flag,
    embeddedWalletConfig: members(
      {},
      {
        appName: upTo(255),
        otpLength: z.int().check(z.minimum(4), z.maximum(12)),
        alphanumeric: flag,
        expirationSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
        sendFromEmailAddress: z.email(),
        sendFromEmailSenderName: upTo(255),
        replyToEmailAddress: z.email(),
        logoUrl: url,
      },
    ),
    feeConfigs: list(
      variants('feeType', {
        CROSS_CURRENCY_TRANSACTION: members({ ...fee, sourceCurrency: text }),
        RAIL: members({ ...fee, rail, direction: oneOf('IN OUT'), originator: oneOf('GRID EXTERNAL') }),
      }),
    ),
    ...times,
  },
)

const exchangeRateMembers = {
  sourceCurrency: currency,
  destinationCurrency: currency,
  minSendingAmount: count,
  maxSendingAmount: count,
  sendingAmount: count,
  receivingAmount: count,
  exchangeRate: rate,
  fees: members({}, { fixed: count, total: count }),
  updatedAt: time,
}
/** The public document requires the rail. Payments to crypto assets have none: no value of the enumeration fits. */
export const exchangeRate = members(exchangeRateMembers, { destinationPaymentRail: rail })
