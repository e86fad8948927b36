import { RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import { ABA_WEIGHTS, CLABE_WEIGHTS, ibanOf, withCheckDigit } from '#lib/domain/instructions/check-digits'
import { COLLECTING_BANK, collectingBic } from '#lib/domain/instructions/collecting-bank'
import type { FiatRecords, PayIn, RecordOf } from '#lib/domain/instructions/pay-in'
import { pixCode } from '#lib/domain/instructions/pix-code'
import type { Draw } from '#lib/domain/instructions/seeded-bytes'
import { decimalAmount } from '#lib/domain/money/decimal-amount'

/** Payment instruction records for fiat currencies that real-time funding accepts. Instant rails are listed first. */
export const INSTANT_ACCOUNTS: FiatRecords<'USD' | 'EUR' | 'GBP' | 'BRL' | 'MXN' | 'INR' | 'DKK' | 'SGD'> = {
  USD: ({ draw, reference, rails }) => ({
    accountType: 'USD_ACCOUNT',
    accountNumber: draw.digits('account', 12),
    routingNumber: ROUTING_NUMBER,
    bankName: COLLECTING_BANK,
    reference,
    paymentRails: rails(['RTP', 'FEDNOW', 'WIRE', 'ACH']),
  }),
  EUR: ({ draw, reference, rails }) => ({
    accountType: 'EUR_ACCOUNT',
    iban: ibanOf('DE', `${BANK_CODE_DE}${draw.digits('account', 10)}`),
    swiftCode: collectingBic('DE'),
    reference,
    paymentRails: rails(['SEPA_INSTANT', 'SEPA']),
  }),
  GBP: ({ draw, reference, rails }) => ({
    accountType: 'GBP_ACCOUNT',
    sortCode: SORT_CODE,
    accountNumber: draw.digits('account', 8),
    reference,
    paymentRails: rails(RAILS_BY_ACCOUNT_TYPE.GBP_ACCOUNT),
  }),
  BRL: pixRecord,
  MXN: ({ draw, reference, rails }) => ({
    accountType: 'MXN_ACCOUNT',
    clabeNumber: withCheckDigit(`${BANK_AND_CITY_MX}${draw.digits('account', 11)}`, CLABE_WEIGHTS),
    reference,
    paymentRails: rails(RAILS_BY_ACCOUNT_TYPE.MXN_ACCOUNT),
  }),
  // An INR record has no reference field, so its UPI address contains the reference.
  INR: ({ reference, rails }) => ({
    accountType: 'INR_ACCOUNT',
    vpa: `${reference.toLowerCase()}@sandbox`,
    bankName: COLLECTING_BANK,
    paymentRails: rails(['UPI']),
  }),
  DKK: ({ draw, reference, rails }) => ({
    accountType: 'DKK_ACCOUNT',
    iban: ibanOf('DK', `${BANK_CODE_DK}${draw.digits('account', 10)}`),
    swiftCode: collectingBic('DK'),
    reference,
    paymentRails: rails(['SEPA_INSTANT', 'SEPA']),
  }),
  SGD: ({ draw, reference, rails }) => ({
    accountType: 'SGD_ACCOUNT',
    bankName: COLLECTING_BANK,
    accountNumber: draw.digits('account', 10),
    swiftCode: collectingBic('SG'),
    reference,
    paymentRails: rails(RAILS_BY_ACCOUNT_TYPE.SGD_ACCOUNT),
  }),
}

/** A routing number that no bank has: its range was reserved for traveler's checks (ABA). */
const ROUTING_NUMBER = withCheckDigit('80000001', ABA_WEIGHTS)
const BANK_CODE_DE = '99999999'
const BANK_CODE_DK = '9999'
const SORT_CODE = '999999'
/** Three digits for the bank and three for the city. */
const BANK_AND_CITY_MX = '999180'

function pixRecord({ draw, amount, reference }: PayIn): RecordOf<'BRL_ACCOUNT'> {
  const payment = { key: randomKey(draw), amount: decimalAmount(amount, { decimals: 2 }), transactionId: reference }
  return { accountType: 'BRL_ACCOUNT', qrCode: pixCode(payment) }
}

/** A PIX key of the type "random key" is a version 4 UUID (RFC 9562). */
function randomKey(draw: Draw): string {
  const hex = Array.from(draw.bytes('pix key', 16), (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
