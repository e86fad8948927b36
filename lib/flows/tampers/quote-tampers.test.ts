import { describe, expect, test } from 'vitest'
import { bodyOf, request } from '#lib/flows/json-request'
import { newWallet } from '#lib/flows/new-wallet'
import { answerText, isAsPredicted, predictionText } from '#lib/flows/tampers/prediction'
import { QUOTE_TAMPERS, type QuoteTamper, sendTampered } from '#lib/flows/tampers/quote-tampers'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const tools = await flowTools(sandbox)
const { starter } = sandbox

const account = (accountId: string | undefined) => ({ sourceType: 'ACCOUNT', accountId })
const externalAccount = (currency: string) => ({ destinationType: 'ACCOUNT', accountId: starter.external[currency] })
const accountQuote = {
  source: account(starter.platformUsd),
  destination: externalAccount('EUR'),
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_000,
}
const fundingSource = { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'SOLANA' }

/** Valid bodies of different kinds. The response to a tampered request must not depend on the original body. */
const VALID_BODIES = {
  'account to account': async () => accountQuote,
  'locked receiving side': async () => ({
    ...accountQuote,
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 90_000,
  }),
  'all options': async () => ({
    ...accountQuote,
    description: 'Rent',
    remittanceInformation: 'RENT 10',
    purposeOfPayment: 'GIFT',
    immediatelyExecute: false,
  }),
  'real-time funding': async () => ({ ...accountQuote, source: fundingSource, lockedCurrencyAmount: 90_000_000 }),
  'from a wallet': async () => ({ ...accountQuote, source: account(starter.wallet), lockedCurrencyAmount: 10_000_000 }),
  'to a UMA address': async () => {
    const umaAddress = '$success.mxn@sandbox.uma.money'
    const path = `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${starter.customer}`
    const sent = request('GET', path)
    const { lookupId } = bodyOf({ request: sent, answer: await tools.send(sent) })
    const payer = { FULL_NAME: 'Amara Diallo', NATIONALITY: 'US', BIRTH_DATE: '1990-01-01' }
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'MXN' }
    return { ...accountQuote, destination, lookupId, senderCustomerInfo: payer }
  },
} as const

describe.each(Object.entries(VALID_BODIES))('the quote request "%s"', (_, bodyOfKind) => {
  test('is valid', async () => {
    const answer = await tools.send(request('POST', '/quotes', await bodyOfKind()))
    expect(answer.status, answer.body).toBe(201)
  })

  test.each(QUOTE_TAMPERS.map(tamper => [tamper.id, tamper] as const))(
    'with the tamper %s gets the predicted response',
    async (_id, tamper) => {
      const { answer } = await sendTampered(request('POST', '/quotes', await bodyOfKind()), tamper, tools)
      expect(
        isAsPredicted(answer, tamper.predicted),
        `${answerText(answer)} is not ${predictionText(tamper.predicted)}: ${answer.body}`,
      ).toBe(true)
    },
  )
})

test('the tamper wallet-at-once skips the wallets of deleted customers', async () => {
  const other = await sandbox.otherPlatform()
  expect((await other.call('DELETE', `/customers/${other.starter.customer}`)).status).toBe(200)
  const { accountId } = await newWallet(await flowTools(other))
  const { customerId } = (await other.call('GET', `/internal-accounts/${accountId}`)).body
  await addExternalAccount(other, 'EUR_ACCOUNT', { customerId })
  const sent = request('POST', '/quotes', accountQuote)
  const tampered = await sendTampered(sent, tamperNamed('wallet-at-once'), await flowTools(other))
  expect(JSON.parse(tampered.request.body ?? '').source.accountId).toBe(accountId)
  expect(isAsPredicted(tampered.answer, tamperNamed('wallet-at-once').predicted), tampered.answer.body).toBe(true)
})

test('the IDs of the quote tampers are unique', () => {
  expect(new Set(QUOTE_TAMPERS.map(({ id }) => id)).size).toBe(QUOTE_TAMPERS.length)
})

test('sendTampered throws if a preparatory call is rejected', async () => {
  const invalid = request('POST', '/quotes', { ...accountQuote, lockedCurrencyAmount: 0 })
  await expect(sendTampered(invalid, tamperNamed('key-reused'), tools)).rejects.toThrow('The service returned 400.')
})

function tamperNamed(wanted: string): QuoteTamper {
  const tamper = QUOTE_TAMPERS.find(({ id }) => id === wanted)
  if (tamper === undefined) throw new Error(`The tamper ${wanted} is missing.`)
  return tamper
}
