import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type AccountOrWalletInfo,
  accountOrWalletInfo,
  paymentInstructions,
} from '#lib/contract/accounts/payment-instructions'

/** The account types in the order of §2.7, with four newer ones after the others of their kind. */
const ACCOUNT_TYPES =
  `USD_ACCOUNT BRL_ACCOUNT MXN_ACCOUNT DKK_ACCOUNT EUR_ACCOUNT INR_ACCOUNT NGN_ACCOUNT CAD_ACCOUNT GBP_ACCOUNT
  HKD_ACCOUNT IDR_ACCOUNT MYR_ACCOUNT PHP_ACCOUNT SGD_ACCOUNT THB_ACCOUNT VND_ACCOUNT AED_ACCOUNT KES_ACCOUNT
  MWK_ACCOUNT RWF_ACCOUNT TZS_ACCOUNT UGX_ACCOUNT XOF_ACCOUNT ZAR_ACCOUNT ZMW_ACCOUNT BWP_ACCOUNT XAF_ACCOUNT
  BDT_ACCOUNT ARS_ACCOUNT COP_ACCOUNT EGP_ACCOUNT GHS_ACCOUNT GTQ_ACCOUNT HTG_ACCOUNT JMD_ACCOUNT PKR_ACCOUNT
  SLV_ACCOUNT SWIFT_ACCOUNT CNY_ACCOUNT ILS_ACCOUNT TRY_ACCOUNT SPARK_WALLET LIGHTNING SOLANA_WALLET TRON_WALLET
  POLYGON_WALLET BASE_WALLET ETHEREUM_WALLET PLASMA_WALLET ARBITRUM_WALLET EMBEDDED_WALLET`.split(/\s+/)

const USD: AccountOrWalletInfo = {
  accountType: 'USD_ACCOUNT',
  accountNumber: '1234567890',
  routingNumber: '021000021',
  bankName: 'Sandbox Bank',
  reference: 'UMA-Q12345-REF',
  paymentRails: ['RTP', 'FEDNOW'],
}

describe('accountOrWalletInfo', () => {
  const records = recordsByType()

  it('has the 47 account types of §2.7 in order, and four newer ones', () => {
    expect([...records.keys()]).toEqual(ACCOUNT_TYPES)
    expect(records.size).toBe(51)
  })

  it('requires a reference in all bank account types but four, and rails in all but three', () => {
    const bankTypes = ACCOUNT_TYPES.filter(type => type.endsWith('_ACCOUNT'))
    const without = (field: string) => bankTypes.filter(type => !records.get(type)?.required.includes(field))
    expect(without('reference')).toEqual(['BRL_ACCOUNT', 'INR_ACCOUNT', 'ARS_ACCOUNT', 'COP_ACCOUNT'])
    expect(without('paymentRails')).toEqual(['BRL_ACCOUNT', 'ARS_ACCOUNT', 'COP_ACCOUNT'])
  })

  it.each([
    ['BRL_ACCOUNT', ['qrCode']],
    ['ARS_ACCOUNT', ['accountNumber']],
    ['COP_ACCOUNT', ['paymentUrl']],
    ['MXN_ACCOUNT', ['clabeNumber', 'paymentRails', 'reference']],
    ['SPARK_WALLET', ['address', 'assetType']],
    ['LIGHTNING', ['invoice']],
    ['TRON_WALLET', ['address']],
    ['EMBEDDED_WALLET', ['payloadToSign']],
  ])('%s requires only accountType and %j', (accountType, fields) => {
    expect(records.get(accountType)?.required.toSorted()).toEqual(['accountType', ...fields].toSorted())
  })

  it('accepts only the rails of the account type', () => {
    expect(z.safeParse(accountOrWalletInfo, USD).success).toBe(true)
    expect(z.safeParse(accountOrWalletInfo, { ...USD, paymentRails: ['PIX'] }).success).toBe(false)
  })
})

it('paymentInstructions encodes instructions with and without the optional fields', () => {
  const sent = {
    accountOrWalletInfo: USD,
    instructionsNotes: 'Put the reference in the memo.',
    isPlatformAccount: true,
  }
  expect(z.encode(paymentInstructions, sent)).toEqual(sent)
  expect(z.encode(paymentInstructions, { accountOrWalletInfo: USD })).toEqual({ accountOrWalletInfo: USD })
})

interface RecordSchema {
  readonly properties: { readonly accountType: { readonly const: string } }
  readonly required: readonly string[]
}

function recordsByType(): ReadonlyMap<string, RecordSchema> {
  const { $defs } = z.toJSONSchema(accountOrWalletInfo, { io: 'input' })
  const records = $defs?.PaymentInstructionAccount?.oneOf as unknown as readonly RecordSchema[]
  return new Map(records.map(record => [record.properties.accountType.const, record]))
}
