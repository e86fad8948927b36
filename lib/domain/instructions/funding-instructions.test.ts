import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AccountOrWalletInfo, paymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { CURRENCIES, type CurrencyCode, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { fundingReference, type Id, instantFromEpoch } from '#lib/contract/scalars'
import { isInstantCurrency } from '#lib/domain/accounts/external-account-facts'
import { type Funding, fundingInstructions } from '#lib/domain/instructions/funding-instructions'

/** Every fiat currency, and every crypto asset on each of its networks. */
const WAYS = CURRENCIES.flatMap(({ code }) =>
  (NETWORKS_BY_CURRENCY[code] ?? [undefined]).map(cryptoNetwork => ({ currency: code as CurrencyCode, cryptoNetwork })),
)
const now = instantFromEpoch(1_760_346_000_000)
const usd = {
  currency: 'USD',
  amount: 123_456n,
  isRealtime: true,
  reference: 'CS8DEF0123456789AB',
  digest: (text: string) => new Uint8Array(createHash('sha256').update(text).digest()),
  now,
  expiresAt: instantFromEpoch(now + 300_000),
} as const satisfies Funding
const references = fc.uuid({ version: 7 }).map(uuid => fundingReference(`Quote:${uuid}` as Id<'Quote'>))
const amounts = fc.bigInt({ min: 1n, max: 9n * 10n ** 15n })

const NAMED_WAYS = WAYS.map(way => [[way.currency, way.cryptoNetwork].filter(Boolean).join(' on '), way] as const)

describe.each(NAMED_WAYS)('funding in %s', (_, way) => {
  it('has instructions that match the contract, with the reference in their notes', () => {
    fc.assert(
      fc.property(references, amounts, (reference, amount) => {
        for (const instruction of fundingInstructions({ ...usd, ...way, reference, amount })) {
          expect(z.encode(paymentInstructions, instruction)).toEqual(instruction)
          expect(instruction.instructionsNotes).toContain(reference)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('has the same instructions for the same reference, and different payment details for a different reference', () => {
    fc.assert(
      fc.property(references, references, (reference, other) => {
        const instructions = fundingInstructions({ ...usd, ...way, reference })
        expect(fundingInstructions({ ...usd, ...way, reference })).toEqual(instructions)
        fc.pre(other !== reference)
        for (const { accountOrWalletInfo } of fundingInstructions({ ...usd, ...way, reference: other })) {
          expect(instructions.map(each => each.accountOrWalletInfo)).not.toContainEqual(accountOrWalletInfo)
        }
      }),
      { numRuns: 10 },
    )
  })
})

it('the first payment instruction of every fiat currency except ARS contains the reference', () => {
  const hasReference = (currency: CurrencyCode) => {
    const [first] = recordsOf({ ...usd, currency })
    return JSON.stringify(first).toUpperCase().includes(usd.reference)
  }
  const without = CURRENCIES.map(({ code }) => code).filter(
    code => NETWORKS_BY_CURRENCY[code] === undefined && !hasReference(code),
  )
  // Apart from its type, an Argentine record contains only an account number.
  expect(without).toEqual(['ARS'])
})

describe('paymentRails', () => {
  const railsOf = (currency: CurrencyCode, isRealtime: boolean) => {
    const [record] = recordsOf({ ...usd, currency, isRealtime })
    return record !== undefined && 'paymentRails' in record ? record.paymentRails : undefined
  }

  it('lists only instant rails for real-time funding, and is absent for PIX codes and crypto assets', () => {
    const instant = CURRENCIES.filter(({ code }) => isInstantCurrency(code)).map(({ code }) => [
      code,
      railsOf(code, true),
    ])
    expect(Object.fromEntries(instant)).toEqual({
      USD: ['RTP', 'FEDNOW'],
      EUR: ['SEPA_INSTANT'],
      DKK: ['SEPA_INSTANT'],
      GBP: ['FASTER_PAYMENTS'],
      BRL: undefined, // A PIX code has no list of rails.
      MXN: ['SPEI'],
      INR: ['UPI'],
      SGD: ['PAYNOW', 'FAST'],
      BTC: undefined,
      USDC: undefined,
      USDT: undefined,
      USDB: undefined,
    })
  })

  it('lists every rail, instant rails first, for funding from an external account, and is never an empty list', () => {
    expect(railsOf('USD', false)).toEqual(['RTP', 'FEDNOW', 'WIRE', 'ACH'])
    expect(railsOf('DKK', false)).toEqual(['SEPA_INSTANT', 'SEPA'])
    for (const { code } of CURRENCIES) expect(railsOf(code, false)).not.toEqual([])
  })
})

describe('bank numbers', () => {
  it('have valid check digits', () => {
    fc.assert(
      fc.property(references, reference => {
        const records = new Map(WAYS.map(way => [way.currency, recordsOf({ ...usd, ...way, reference })[0]]))
        const at = (currency: CurrencyCode, field: string) =>
          String(new Map(Object.entries(records.get(currency) ?? {})).get(field))
        expect(weightedSum(at('USD', 'routingNumber'), [3, 7, 1])).toBe(0)
        expect(weightedSum(at('MXN', 'clabeNumber'), [3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1])).toBe(0)
        expect(weightedSum(`999${at('NGN', 'accountNumber')}`, [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 1])).toBe(0)
        expect(weightedSum(at('ARS', 'accountNumber').slice(0, 8), [7, 1, 3, 9, 7, 1, 3, 1])).toBe(0)
        expect(weightedSum(at('ARS', 'accountNumber').slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1])).toBe(0)
        for (const currency of ['EUR', 'DKK', 'AED', 'EGP', 'PKR'] as const) expect(mod97(at(currency, 'iban'))).toBe(1)
      }),
    )
  })
})

it('instructions for real-time funding in USD offer RTP and FedNow, and name the exact amount, deadline and reference', () => {
  expect(fundingInstructions(usd)).toEqual([
    {
      accountOrWalletInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: expect.stringMatching(/^[0-9]{12}$/),
        routingNumber: expect.stringMatching(/^[0-9]{9}$/),
        bankName: 'Sandbox Bank',
        reference: usd.reference,
        paymentRails: ['RTP', 'FEDNOW'],
      },
      instructionsNotes:
        'Pay exactly 1234.56 USD before 2025-10-13T09:05:00.000Z. Include CS8DEF0123456789AB in the memo; otherwise the payment cannot be credited.',
      isPlatformAccount: true,
    },
  ])
})

it('funding in bitcoin without a network has the instructions of Lightning: a LIGHTNING and a SPARK_WALLET record', () => {
  const bitcoin = { ...usd, currency: 'BTC' } as const
  expect(recordsOf(bitcoin).map(({ accountType }) => accountType)).toEqual(['LIGHTNING', 'SPARK_WALLET'])
  expect(fundingInstructions(bitcoin)).toEqual(fundingInstructions({ ...bitcoin, cryptoNetwork: 'LIGHTNING' }))
})

it('fundingInstructions throws for an unsupported network, and for an invalid reference', () => {
  expect(() => fundingInstructions({ ...usd, currency: 'USDC', cryptoNetwork: 'TRON' })).toThrow(RangeError)
  expect(() => fundingInstructions({ ...usd, reference: 'CS-1' })).toThrow(RangeError)
})

function recordsOf(funding: Funding): AccountOrWalletInfo[] {
  return fundingInstructions(funding).map(({ accountOrWalletInfo }) => accountOrWalletInfo)
}

/** Returns the weighted sum modulo ten. The digits include the check digit. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return (
    Array.from(digits).reduce(
      (sum, digit, position) => sum + Number(digit) * (weights[position % weights.length] ?? 0),
      0,
    ) % 10
  )
}

/** Returns the remainder that ISO 7064 defines. It is 1 for a valid IBAN. */
function mod97(iban: string): number {
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), letter => Number.parseInt(letter, 36)).join('')
  return Array.from(digits).reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)
}
