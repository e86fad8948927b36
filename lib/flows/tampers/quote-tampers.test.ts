import { describe, expect, test } from 'vitest'
import { bodyOf, request } from '#lib/flows/json-request'
import { answerText, isAsPredicted, predictionText } from '#lib/flows/tampers/prediction'
import { QUOTE_TAMPERS, sendTampered } from '#lib/flows/tampers/quote-tampers'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const tools = await flowTools(sandbox)
const { starter } = sandbox

const account = (accountId: string | undefined) => ({ sourceType: 'ACCOUNT', accountId })
const outside = (currency: string) => ({ destinationType: 'ACCOUNT', accountId: starter.external[currency] })
const plain = {
  source: account(starter.platformUsd),
  destination: outside('EUR'),
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_000,
}
const funded = { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'SOLANA' }

/** Valid bodies of different kinds. A tamper's answer must not depend on the body. */
const GOOD = {
  'an account to an account': async () => plain,
  'the receiving side locked': async () => ({
    ...plain,
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 90_000,
  }),
  'every option': async () => ({
    ...plain,
    description: 'Rent',
    remittanceInformation: 'RENT 10',
    purposeOfPayment: 'GIFT',
    immediatelyExecute: false,
  }),
  'real-time funding': async () => ({ ...plain, source: funded, lockedCurrencyAmount: 90_000_000 }),
  'a wallet': async () => ({ ...plain, source: account(starter.wallet), lockedCurrencyAmount: 10_000_000 }),
  'a UMA address': async () => {
    const umaAddress = '$success.mxn@sandbox.uma.money'
    const path = `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${starter.customer}`
    const sent = request('GET', path)
    const { lookupId } = bodyOf({ request: sent, answer: await tools.send(sent) })
    const payer = { FULL_NAME: 'Amara Diallo', NATIONALITY: 'US', BIRTH_DATE: '1990-01-01' }
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'MXN' }
    return { ...plain, destination, lookupId, senderCustomerInfo: payer }
  },
} as const

describe.each(Object.entries(GOOD))('of %s', (_, bodyOfKind) => {
  test('the request is valid', async () => {
    const answer = await tools.send(request('POST', '/quotes', await bodyOfKind()))
    expect(answer.status, answer.body).toBe(201)
  })

  test.each(QUOTE_TAMPERS.map(tamper => [tamper.id, tamper] as const))(
    '%s: answered as expected',
    async (_id, tamper) => {
      const { answer } = await sendTampered(request('POST', '/quotes', await bodyOfKind()), tamper, tools)
      expect(
        isAsPredicted(answer, tamper.predicted),
        `${answerText(answer)} is not ${predictionText(tamper.predicted)}: ${answer.body}`,
      ).toBe(true)
    },
  )
})

test('tamper names are unique', () => {
  expect(new Set(QUOTE_TAMPERS.map(({ id }) => id)).size).toBe(QUOTE_TAMPERS.length)
})

test('a rejected preparing call is thrown', async () => {
  const again = QUOTE_TAMPERS.find(({ id }) => id === 'key-reused')
  if (again === undefined) throw new Error('There is no such tamper.')
  const broken = request('POST', '/quotes', { ...plain, lockedCurrencyAmount: 0 })
  await expect(sendTampered(broken, again, tools)).rejects.toThrow('The service returned 400.')
})
