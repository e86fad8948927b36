import {
  CBU_ACCOUNT_WEIGHTS,
  CBU_BANK_WEIGHTS,
  checkDigit,
  ibanOf,
  NUBAN_WEIGHTS,
  withCheckDigit,
} from '#lib/domain/instructions/check-digits'
import { COLLECTING_BANK, collectingBic } from '#lib/domain/instructions/collecting-bank'
import type { FiatRecords, PayIn } from '#lib/domain/instructions/pay-in'
import type { Draw } from '#lib/domain/instructions/seeded-bytes'
import { unassignedPhone } from '#lib/domain/instructions/unassigned-phone'

/** Pay-in records for currencies with bank transfers but no instant rail: bank accounts, or a URL for COP. */
export const BANK_ACCOUNTS: FiatRecords<
  | 'NGN'
  | 'CAD'
  | 'PHP'
  | 'HKD'
  | 'IDR'
  | 'MYR'
  | 'THB'
  | 'VND'
  | 'AED'
  | 'ZAR'
  | 'BDT'
  | 'ARS'
  | 'COP'
  | 'EGP'
  | 'GHS'
  | 'GTQ'
  | 'JMD'
  | 'PKR'
  | 'CNY'
  | 'ILS'
  | 'TRY'
> = {
  NGN: payIn => ({ accountType: 'NGN_ACCOUNT', ...bankAccount(payIn), accountNumber: nigerianNumber(payIn.draw) }),
  CAD: ({ draw, reference }) => ({
    accountType: 'CAD_ACCOUNT',
    bankCode: '999',
    branchCode: '99999',
    accountNumber: draw.digits('account', 9),
    reference,
    paymentRails: ['BANK_TRANSFER'],
  }),
  PHP: payIn => ({ accountType: 'PHP_ACCOUNT', ...bankAccount(payIn) }),
  HKD: payIn => ({ accountType: 'HKD_ACCOUNT', ...bankAccount(payIn), swiftCode: collectingBic('HK') }),
  IDR: payIn => ({
    accountType: 'IDR_ACCOUNT',
    ...bankAccount(payIn),
    swiftCode: collectingBic('ID'),
    phoneNumber: unassignedPhone(payIn.draw, '62', 10),
  }),
  MYR: payIn => ({ accountType: 'MYR_ACCOUNT', ...bankAccount(payIn), swiftCode: collectingBic('MY') }),
  THB: payIn => ({ accountType: 'THB_ACCOUNT', ...bankAccount(payIn), swiftCode: collectingBic('TH') }),
  VND: payIn => ({ accountType: 'VND_ACCOUNT', ...bankAccount(payIn), swiftCode: collectingBic('VN') }),
  AED: ({ draw, reference }) => ({
    accountType: 'AED_ACCOUNT',
    iban: ibanOf('AE', `999${draw.digits('account', 16)}`),
    swiftCode: collectingBic('AE'),
    reference,
    paymentRails: ['BANK_TRANSFER'],
  }),
  ZAR: payIn => ({ accountType: 'ZAR_ACCOUNT', ...bankAccount(payIn) }),
  BDT: payIn => ({ accountType: 'BDT_ACCOUNT', ...bankAccount(payIn), swiftCode: collectingBic('BD') }),
  ARS: ({ draw }) => ({ accountType: 'ARS_ACCOUNT', accountNumber: argentineNumber(draw) }),
  COP: ({ reference }) => ({ accountType: 'COP_ACCOUNT', paymentUrl: `https://pay.countersign.example/${reference}` }),
  EGP: ({ draw, reference }) => ({
    accountType: 'EGP_ACCOUNT',
    iban: ibanOf('EG', `99999999${draw.digits('account', 17)}`),
    bankName: COLLECTING_BANK,
    reference,
    paymentRails: ['BANK_TRANSFER'],
  }),
  GHS: payIn => ({ accountType: 'GHS_ACCOUNT', ...bankAccount(payIn) }),
  GTQ: payIn => ({ accountType: 'GTQ_ACCOUNT', ...bankAccount(payIn), bankAccountType: 'CHECKING' }),
  JMD: payIn => ({
    accountType: 'JMD_ACCOUNT',
    ...bankAccount(payIn),
    branchCode: '99999',
    bankAccountType: 'CHECKING',
  }),
  PKR: payIn => {
    const accountNumber = payIn.draw.digits('account', 16)
    return {
      accountType: 'PKR_ACCOUNT',
      ...bankAccount(payIn),
      accountNumber,
      iban: ibanOf('PK', `CSGN${accountNumber}`),
    }
  },
  CNY: payIn => ({ accountType: 'CNY_ACCOUNT', ...bankAccount(payIn) }),
  ILS: ({ draw, reference }) => ({
    accountType: 'ILS_ACCOUNT',
    iban: ibanOf('IL', `999999${draw.digits('account', 13)}`),
    bankName: COLLECTING_BANK,
    reference,
    paymentRails: ['BANK_TRANSFER'],
  }),
  TRY: ({ draw, reference }) => ({
    accountType: 'TRY_ACCOUNT',
    iban: ibanOf('TR', `999990${draw.digits('account', 16)}`),
    bankName: COLLECTING_BANK,
    reference,
    paymentRails: ['BANK_TRANSFER'],
  }),
}

function bankAccount({ draw, reference }: PayIn) {
  return {
    bankName: COLLECTING_BANK,
    accountNumber: draw.digits('account', 10),
    reference,
    paymentRails: ['BANK_TRANSFER' as const],
  }
}

/** Returns a NUBAN. Its check digit also covers the bank's three-digit code, which is not part of the number. */
function nigerianNumber(draw: Draw): string {
  const serial = draw.digits('account', 9)
  return serial + checkDigit(`999${serial}`, NUBAN_WEIGHTS)
}

/**
 * Returns a CVU, the number of an account with a payment service provider. It has the format of a CBU, the number of a
 * bank account, but starts with 000, as the central bank (BCRA) requires.
 */
function argentineNumber(draw: Draw): string {
  const provider = withCheckDigit('0009999', CBU_BANK_WEIGHTS)
  return provider + withCheckDigit(draw.digits('account', 13), CBU_ACCOUNT_WEIGHTS)
}
