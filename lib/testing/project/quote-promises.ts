import type * as z from 'zod/mini'
import type { paymentInstructions } from '#lib/contract/accounts/payment-instructions'
import type { currency } from '#lib/contract/money/currency'
import type { outgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import type * as quotes from '#lib/contract/quotes/quote'

/** What a row of the specification says, and the title of the test that holds it to that. */
export type Rules = Readonly<Record<string, string>>

type FieldsOf<Schema extends z.ZodMiniType> =
  z.input<Schema> extends infer Wire ? (Wire extends object ? keyof Wire : never) : never
/** A row for every field a schema has: one that is forgotten does not compile. */
type Rows<Schema extends z.ZodMiniType> = { readonly [Field in FieldsOf<Schema>]: Rules }

const REQUIRED = { required: 'a body without %s answers INVALID_INPUT and names it' }
const OF_ITS_TYPE = { 'of its type': '%s as %j answers INVALID_INPUT at %s' }
const OF_A_TABLE = { 'as its table has it': '%s has the fields of its table, and requires those that are required' }
const VARIANT = { 'as its table has it': '%s has the variants of its table with their fields' }
const BOUNDED = { bounded: 'bounds %s.%s as its row says' }
const NAMED = 'a new quote is PENDING, with ids of their types and the currencies of both accounts'
const PRICED = 'keeps each promise of pricing'
const SENT = 'a quote locked on the sending side prices the receiving side exactly'
const RECEIVED = 'a quote locked on the receiving side prices the sending side to the same transfer'

const QUOTE_REQUEST: Rows<typeof quotes.quoteRequest> = {
  source: { ...REQUIRED, 'discriminated by sourceType': OF_ITS_TYPE['of its type'] },
  destination: { ...REQUIRED, 'discriminated by destinationType': OF_ITS_TYPE['of its type'] },
  lockedCurrencySide: {
    ...REQUIRED,
    ...OF_ITS_TYPE,
    'SENDING fixes the amount sent': SENT,
    'RECEIVING fixes the amount the receiver gets': RECEIVED,
  },
  lockedCurrencyAmount: {
    ...REQUIRED,
    ...BOUNDED,
    integer: '%s, which is no integer, answers INVALID_INPUT',
    'not 0': 'an amount of 0 on the %s side answers INVALID_AMOUNT',
    'not below 0': '%s answers INVALID_AMOUNT',
    'at most 9000000000000000': '%s, above 9000000000000000, answers AMOUNT_OUT_OF_RANGE',
    '9000000000000000 itself': '%s is an integer, and taken',
    'in the smallest unit': SENT,
  },
  lookupId: {
    ...OF_ITS_TYPE,
    'of an earlier lookup': '%s as lookupId answers INVALID_INPUT',
    'of the same receiver': 'a lookup of %s answers INVALID_INPUT',
    'reuses what was looked up':
      'a quote to a UMA address is made in the currency the lookup told, and tells who answers',
    'required to UMA addresses': 'a UMA destination without lookupId answers INVALID_INPUT and names it',
  },
  immediatelyExecute: {
    ...OF_ITS_TYPE,
    'default false': 'a quote with %j waits to be executed',
    'executed at creation': 'immediatelyExecute answers a COMPLETED quote',
    'from an internal account': 'immediatelyExecute takes the money from the source at once',
    'from an account that can be pulled from':
      'a quote from an account that can be pulled from may be executed immediately: then nobody has to pay in',
    'from no other account':
      'immediatelyExecute from an external account that cannot be pulled from answers INVALID_INPUT',
    'not by real-time funding': 'immediatelyExecute from REALTIME_FUNDING answers INVALID_INPUT',
    'not from an EMBEDDED_WALLET': 'immediatelyExecute from an EMBEDDED_WALLET answers INVALID_INPUT',
    'which is executed by its signature':
      'the owner’s stamp executes a quote from the wallet, which is otherwise as it was',
  },
  description: {
    ...OF_ITS_TYPE,
    free: 'a description is kept as it is, markup and line breaks included',
    'without a length of its own': 'a description may be as long as its body allows',
  },
  remittanceInformation: {
    'at most 80': 'remittanceInformation with %s answers INVALID_INPUT',
    'travels to the recipient': 'remittanceInformation of 80 characters beyond the BMP is taken and repeated',
  },
  purposeOfPayment: { ...OF_ITS_TYPE, 'each is taken': 'purposeOfPayment %s is taken and told by the transaction' },
  senderCustomerInfo: {
    ...OF_ITS_TYPE,
    'arbitrary keys': 'senderCustomerInfo takes any keys and values',
    'what the lookup asked for':
      'senderCustomerInfo with %s answers MISSING_MANDATORY_USER_INFO and names what is missing',
    'may be left out': 'a lookup of an external account serves a quote to it',
  },
}

const QUOTE: Rows<typeof quotes.quote> = {
  id: { 'Quote:<uuid>': NAMED },
  status: { 'PENDING first': NAMED, 'one of five': '%s has the values of the specification and no others' },
  createdAt: { 'date-time': 'the instants of a quote are ISO 8601 in UTC' },
  expiresAt: {
    'date-time': 'the instants of a quote are ISO 8601 in UTC',
    'after it no execution': 'a quote that has expired answers CONFLICT, and tells clients not to try again',
    'until it execution': 'a quote executes until a millisecond before it expires',
    'instant rails 1 to 5 minutes': 'a quote to a bank is good for five minutes',
  },
  source: { 'as asked': 'a quote repeats its source and destination as they were asked' },
  destination: { 'as asked': 'a quote repeats its source and destination as they were asked' },
  sendingCurrency: { Currency: NAMED },
  receivingCurrency: { Currency: NAMED },
  totalSendingAmount: { ...BOUNDED, 'in the smallest unit': SENT, 'greater than 0': PRICED },
  totalReceivingAmount: { ...BOUNDED, 'in the smallest unit': RECEIVED, 'greater than 0': PRICED },
  exchangeRate: {
    ...BOUNDED,
    'sending units per receiving unit':
      'what is sent less fees is the rate times what is received, within a minor unit',
  },
  feesIncluded: {
    ...BOUNDED,
    'at least 0': PRICED,
    'in the sending currency': 'the rate details account for the fees',
    'differs with the rate': 'the fees of one amount differ with the rate, by the part that is the counterparty’s',
    'locked with the quote':
      'quotes made afterwards use the rate; one made before keeps its own, and is executed at it',
  },
  transactionId: {
    'Transaction:<uuid>': NAMED,
    'of its transaction': 'the transaction of a quote can be read at once, PENDING',
  },
  paymentInstructions: {
    'from outside': 'a quote from %s says where to pay in, with a reference of its own',
    'not from an internal account': 'a quote from an account held here has no payment instructions',
    'but what the owner of an EMBEDDED_WALLET signs':
      'a quote from a wallet lists one way to pay it, the stamp, because /sandbox/send does not fund it',
  },
  remittanceInformation: {
    'echoes the request': 'remittanceInformation of 80 characters beyond the BMP is taken and repeated',
    'only then': 'a quote without remittanceInformation repeats none',
  },
  counterpartyInformation: {
    'when available': 'a quote to a UMA address is made in the currency the lookup told, and tells who answers',
  },
  rateDetails: { ...OF_A_TABLE, 'make up the fees': 'the rate details account for the fees' },
}

const QUOTE_SOURCE: Rows<typeof quotes.quoteSource> = {
  sourceType: { ...VARIANT, 'one of two': OF_ITS_TYPE['of its type'] },
  accountId: { ...OF_ITS_TYPE, 'of an account': '%s as source or destination answers INVALID_INPUT, never 404' },
  currency: {
    ...OF_ITS_TYPE,
    known: 'funding in %s, which is no currency, answers INVALID_CURRENCY',
    'of an instant method': 'funding in %s, which has no instant rail, answers INVALID_INPUT',
    'each of those': 'funding in %s, which arrives at once, is quoted',
  },
  customerId: {
    ...OF_ITS_TYPE,
    'on whose behalf': 'a customer of the platform may be named when the platform funds the quote',
    "by default the owner's": "a quote from a customer's account is on the customer's behalf, named or not",
    'by default the platform, where funded just in time':
      "real-time funding that names no customer is on the platform's own behalf",
    'of the owner': "a customerId other than the source account's owner answers INVALID_INPUT",
    'of a customer': 'a customerId that is %s answers INVALID_INPUT',
  },
  cryptoNetwork: {
    'required for a stablecoin': 'funding in %s without its network answers INVALID_INPUT',
    'one it runs on': '%s on %s, where it does not run, answers INVALID_INPUT',
    'each of those': '%s on %s, where it runs, is quoted',
    'every example is known': 'cryptoNetwork has those that the specification names as examples',
  },
}

const QUOTE_DESTINATION: Rows<typeof quotes.quoteDestination> = {
  destinationType: { ...VARIANT, 'one of two': OF_ITS_TYPE['of its type'] },
  accountId: { ...OF_ITS_TYPE, 'of an account': '%s as source or destination answers INVALID_INPUT, never 404' },
  paymentRail: {
    ...OF_ITS_TYPE,
    'one the account supports': 'a rail the account offers is taken as chosen: %s',
    'no other': 'the rail %s, which a euro account lacks, answers INVALID_INPUT',
    'else a default': 'a quote to %s that names no rail takes %s',
  },
  umaAddress: { ...OF_ITS_TYPE, 'of its form': '%s, which is not $name@host, answers INVALID_UMA_ADDRESS' },
  currency: {
    known: 'an unknown currency of a UMA destination answers INVALID_CURRENCY',
    'one the receiver takes': 'a currency the lookup did not tell answers INVALID_CURRENCY and those it did',
    optional: "an own customer's address is paid in the first currency the lookup told, or in the one named",
  },
}

const CURRENCY: Rows<typeof currency> = {
  code: { ...OF_A_TABLE, 'three letters or a ticker': 'holds 37 fiat currencies and 4 crypto assets, each code once' },
  name: { told: NAMED },
  symbol: { told: NAMED },
  decimals: { ...BOUNDED, 'of each': 'gives two decimals to all fiat but the five that have none' },
}

const PAYMENT_INSTRUCTIONS: Rows<typeof paymentInstructions> = {
  accountOrWalletInfo: {
    ...OF_A_TABLE,
    'discriminated by accountType, 47 of them': 'knows the 47 account types',
    'USD with its reference': 'a quote from %s says where to pay in, with a reference of its own',
    'MXN, DKK and EUR with theirs': '%s are paid in with a reference',
    'BRL by its qrCode': 'reais are paid in by a PIX code and nothing else',
    'Spark by asset, address and invoice':
      'a Spark wallet for %s has its asset, address and invoice, and /sandbox/send pays it',
  },
  instructionsNotes: { 'in words': 'a payment instruction is told in words too, and is the platform’s' },
  isPlatformAccount: { 'whose it is': 'a payment instruction is told in words too, and is the platform’s' },
}

const VIA_MSATS = 'its two multipliers lead from the sending amount to nearly the receiving amount, for every currency'
const OUTGOING_RATE_DETAILS: Rows<typeof outgoingRateDetails> = {
  counterpartyMultiplier: { ...BOUNDED, 'from mSATs': VIA_MSATS },
  counterpartyFixedFee: { ...BOUNDED, 'in the receiving currency': 'the rate details account for the fees' },
  gridApiMultiplier: { ...BOUNDED, 'to mSATs': VIA_MSATS },
  gridApiFixedFee: { ...BOUNDED, 'in the sending currency': 'the rate details account for the fees' },
  gridApiVariableFeeRate: {
    ...BOUNDED,
    'of the sending amount': 'a cent is 8,330 mSATs, 8,305.01 after the variable fee of 0.3 %',
  },
  gridApiVariableFeeAmount: { ...BOUNDED, 'sending amount times rate': PRICED },
}

/** Each field of the tables that concern quotes, with what is said of it. */
export const FIELD_RULES: Readonly<Record<string, Readonly<Record<string, Rules>>>> = {
  '§2.1 QuoteRequest': QUOTE_REQUEST,
  '§2.2 Quote': QUOTE,
  '§2.3 QuoteSource': QUOTE_SOURCE,
  '§2.4 QuoteDestination': QUOTE_DESTINATION,
  '§2.5 Currency': CURRENCY,
  '§2.6 Enumerations': {
    PurposeOfPayment: { 'fourteen values': '%s has the values of the specification and no others' },
  },
  '§2.7 PaymentInstructions': PAYMENT_INSTRUCTIONS,
  '§2.8 OutgoingRateDetails': OUTGOING_RATE_DETAILS,
  '§3 States': {
    PENDING: { first: NAMED, 'until it expires': 'a quote is PENDING until its last millisecond' },
    EXPIRED: { 'when its time is over': 'a quote whose time is over reads EXPIRED' },
    PROCESSING: {
      'while its payment goes on': 'a payment to $pending.long is PROCESSING for six minutes, then COMPLETED',
    },
    COMPLETED: { executed: 'a quote that was executed reads COMPLETED' },
    FAILED: {
      'when its payment fails': 'a payment to $fail.compliance fails after it began, and all of it comes back',
    },
  },
  '§4.1 POST /quotes': {
    'Idempotency-Key': {
      'repeated, the first answer again': 'answers byte for byte what it answered first',
      'whatever the body': 'answers the first request even to another body, and says that they differ',
    },
    statuses: {
      'those documented': 'describes the statuses of POST /quotes that the specification gives, and 403',
    },
    '201': { 'a Quote': 'the raw bytes of an answer hold no member the contract does not list' },
  },
  '§1 Service': {
    'same currency': {
      'by other endpoints': 'the same currency on both sides answers INVALID_CURRENCY and tells the other endpoints',
    },
    'UMA address': { 'from no external account': 'a UMA address paid from an external account answers INVALID_INPUT' },
  },
}
