import { COLLECTING_PROVIDER } from '#lib/domain/instructions/collecting-bank'
import type { FiatRecords, PayIn } from '#lib/domain/instructions/pay-in'
import { unassignedPhone } from '#lib/domain/instructions/unassigned-phone'

/** Payment instruction records for currencies whose only rail is mobile money. */
export const MOBILE_MONEY_ACCOUNTS: FiatRecords<
  'KES' | 'MWK' | 'RWF' | 'TZS' | 'UGX' | 'XOF' | 'XAF' | 'ZMW' | 'BWP' | 'HTG'
> = {
  KES: payIn => ({ accountType: 'KES_ACCOUNT', ...mobileMoney(payIn, '254', 9) }),
  MWK: payIn => ({ accountType: 'MWK_ACCOUNT', ...mobileMoney(payIn, '265', 9) }),
  RWF: payIn => ({ accountType: 'RWF_ACCOUNT', ...mobileMoney(payIn, '250', 9) }),
  TZS: payIn => ({ accountType: 'TZS_ACCOUNT', ...mobileMoney(payIn, '255', 9) }),
  UGX: payIn => ({ accountType: 'UGX_ACCOUNT', ...mobileMoney(payIn, '256', 9) }),
  XOF: payIn => ({ accountType: 'XOF_ACCOUNT', region: 'SN', ...mobileMoney(payIn, '221', 9) }),
  XAF: payIn => ({ accountType: 'XAF_ACCOUNT', region: 'CM', ...mobileMoney(payIn, '237', 9) }),
  ZMW: payIn => ({ accountType: 'ZMW_ACCOUNT', ...mobileMoney(payIn, '260', 9) }),
  BWP: payIn => ({ accountType: 'BWP_ACCOUNT', ...mobileMoney(payIn, '267', 8) }),
  HTG: ({ draw, reference }) => ({
    accountType: 'HTG_ACCOUNT',
    phoneNumber: unassignedPhone(draw, '509', 8),
    reference,
    paymentRails: ['MOBILE_MONEY'],
  }),
}

function mobileMoney({ draw, reference }: PayIn, callingCode: string, length: number) {
  return {
    phoneNumber: unassignedPhone(draw, callingCode, length),
    provider: COLLECTING_PROVIDER,
    reference,
    paymentRails: ['MOBILE_MONEY' as const],
  }
}
