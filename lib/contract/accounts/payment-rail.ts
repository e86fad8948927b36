import * as z from 'zod/mini'

/** A payment rail of bank or mobile-money accounts (§2.4). Crypto assets have networks instead. */
export const paymentRail = z.enum([
  'ACH',
  'ACH_COLOMBIA',
  'BANK_TRANSFER',
  'BRE_B',
  'CIPS',
  'FAST',
  'FASTER_PAYMENTS',
  'FEDNOW',
  'INSTAPAY',
  'MOBILE_MONEY',
  'NEFT',
  'PAYNOW',
  'PESONET',
  'PIX',
  'RTGS',
  'RTP',
  'SEPA',
  'SEPA_INSTANT',
  'SPEI',
  'SWIFT',
  'UNIONPAY',
  'UPI',
  'WIRE',
])
paymentRail.register(z.globalRegistry, { id: 'PaymentRail' })

export type PaymentRail = z.output<typeof paymentRail>
