import { expect } from 'vitest'
import {
  createExpectedLedger,
  type ExpectedLedger,
  recordExecution,
  recordMove,
  recordRejection,
} from '#lib/testing/faults/expected-ledger'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import {
  payloadIn,
  renewSession,
  signInAsOwner,
  stampAsOwner,
  stampAsStranger,
  type WalletOwner,
} from '#lib/testing/faults/wallet-owner'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { feeOverride, generalFee } from '#lib/testing/fixtures/quote-requests'
import { PAYER } from '#lib/testing/fixtures/uma-requests'
import type { RandomSource } from '#lib/testing/sandbox/test-random'

/** State that the concurrent steps of a random walk share. */
export interface Walk {
  readonly client: FaultClient
  readonly expectedLedger: ExpectedLedger
  readonly random: RandomSource
  /** ID of the starter customer. */
  readonly customerId: string
  readonly owner: WalletOwner
}

/** Freezes the clock, registers accounts for each outcome of a payment, and signs in the owner of the wallet. */
export async function beginWalk(client: FaultClient, random: RandomSource): Promise<Walk> {
  await client.control('POST', '/clock', { mode: 'frozen' })
  const suffixes = new Map<string, string>()
  const { seed } = (await client.control('GET', '/state')).body
  for (const suffix of ['000', '002', '003', '004', '005', '006', '007']) {
    const pesos = { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: `014027000005555${suffix}` }
    const dollars = { ...externalAccountSample('USD_ACCOUNT'), accountNumber: `000123456${suffix}` }
    for (const [currency, accountInfo] of Object.entries({ MXN: pesos, USD: dollars })) {
      const body = { customerId: seed.customerId, currency, accountInfo }
      const { id } = (await client.call('POST', '/customers/external-accounts', body)).body
      if (currency === 'USD') await client.control('PATCH', `/external-accounts/${id}`, { pullable: true })
      suffixes.set(id, suffix)
    }
  }
  const { customerId } = seed
  const ownAddress = (await client.call('GET', `/customers/${customerId}`)).body.umaAddress
  const names = ['$success.mxn', '$pending.long.usd', '$fail.compliance.usd']
  const addresses = names.map(name => `${name}@sandbox.example`)
  const owner = await signInAsOwner(client)
  const expectedLedger = createExpectedLedger({
    suffixes,
    ownAddress,
    addresses,
    feeAccounts: await setGeneralFees(client),
  })
  // The service would give back the fees that a platform has spent.
  const { platformUsd } = client.starter
  await client.call('POST', `/sandbox/internal-accounts/${platformUsd}/fund`, { amount: 100_000_000_000 })
  recordMove(expectedLedger, platformUsd, 100_000_000_000)
  return { client, random, customerId, owner, expectedLedger }
}

/** Sets general fees for USD and USDC. Returns the platform's accounts that get the fees, by currency. */
async function setGeneralFees({ call, starter }: FaultClient): Promise<ReadonlyMap<string, string>> {
  const feeConfigs = [generalFee(50, 30), generalFee(250_000, 20, 'USDC')]
  const reply = await call('PATCH', '/config', { feeConfigs })
  expect(reply.status, reply.text).toBe(200)
  const usdc = await call('GET', '/platform/internal-accounts?currency=USDC')
  return new Map(Object.entries({ USD: starter.platformUsd, USDC: usdc.body.data[0].id }))
}

/** Advances the clock past the due time of every payment, then makes a call, which settles the payments. */
export async function endWalk({ client }: Walk): Promise<void> {
  await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 3_600_000 })
  await client.control('GET', '/clock')
}

/** Steps, each with its probability in percent. The sum is 100. */
const STEPS: readonly (readonly [share: number, step: (walk: Walk) => Promise<void>])[] = [
  [6, fund],
  [4, receiveUma],
  [8, transferIn],
  [9, transferOut],
  [28, quoteToAccount],
  [6, quoteToUma],
  [21, execute],
  [14, send],
  [4, passTime],
]

/** Takes one random step. */
export async function takeStep(walk: Walk): Promise<void> {
  let drawn = walk.random.below(100)
  for (const [share, step] of STEPS) {
    if (drawn < share) return step(walk)
    drawn -= share
  }
}

async function fund({ client: { starter, call }, expectedLedger, random }: Walk): Promise<void> {
  const id = random.oneOf([starter.platformUsd, starter.customerUsd, starter.customerUsdc, starter.wallet])
  const amount = 1 + random.below(500_000)
  const reply = await call('POST', `/sandbox/internal-accounts/${id}/fund`, { amount })
  expect(reply.status, reply.text).toBe(200)
  recordMove(expectedLedger, id, amount)
}

async function receiveUma({ client: { starter, call }, expectedLedger, random }: Walk): Promise<void> {
  const isAccepted = random.chance(0.8)
  const amount = 1 + random.below(100_000)
  const reply = await call('POST', '/sandbox/uma/receive', {
    senderUmaAddress: `${isAccepted ? '$success' : '$fail.compliance'}.usd@sandbox.example`,
    receiverUmaAddress: expectedLedger.outside.ownAddress,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amount,
  })
  expect([reply.status, reply.body.status], reply.text).toEqual([200, isAccepted ? 'COMPLETED' : 'REJECTED'])
  if (isAccepted) recordMove(expectedLedger, starter.customerUsd, amount)
}

async function transferIn({ client: { starter, call }, expectedLedger, random }: Walk): Promise<void> {
  const source = random.oneOf([...expectedLedger.outside.suffixes.keys()])
  const destination = random.oneOf([starter.platformUsd, starter.customerUsd])
  const amount = 1 + random.below(200_000)
  const body = { source: { accountId: source }, destination: { accountId: destination }, amount }
  const reply = await call('POST', '/transfer-in', body)
  if (reply.status !== 201) return recordRejection(expectedLedger, reply)
  expectedLedger.transfers.push(reply.body.id)
  if (!isFailing(expectedLedger, source)) recordMove(expectedLedger, destination, amount)
}

async function transferOut({ client: { starter, call }, expectedLedger, random }: Walk): Promise<void> {
  const source = random.oneOf([starter.platformUsd, starter.customerUsd, starter.wallet])
  const destination = random.oneOf([...expectedLedger.outside.suffixes.keys()])
  // Without an amount, the whole balance is sent. The platform keeps enough to give fees back.
  const hasAmount = source === starter.platformUsd || random.chance(0.95)
  const amountField = hasAmount ? { amount: 1 + random.below(200_000) } : {}
  const body = { source: { accountId: source }, destination: { accountId: destination }, ...amountField }
  const reply = await call('POST', '/transfer-out', body)
  if (reply.status !== 201) return recordRejection(expectedLedger, reply)
  expectedLedger.transfers.push(reply.body.id)
  if (!isFailing(expectedLedger, destination)) recordMove(expectedLedger, source, -reply.body.sentAmount.amount)
}

const FAILING_TRANSFER_SUFFIXES = new Set(['002', '003', '004', '005'])

function isFailing({ outside }: ExpectedLedger, external: string): boolean {
  return FAILING_TRANSFER_SUFFIXES.has(outside.suffixes.get(external) ?? '')
}

async function quoteToAccount(walk: Walk): Promise<void> {
  const { client, expectedLedger, random } = walk
  const { starter } = client
  const externalIds = [...Object.values(starter.external), ...expectedLedger.outside.suffixes.keys()]
  const accountId = random.oneOf([...externalIds, starter.wallet, starter.customerUsdc, starter.customerUsd])
  await quote(walk, { destination: { destinationType: 'ACCOUNT', accountId } })
}

async function quoteToUma(walk: Walk): Promise<void> {
  const { client, expectedLedger, random, customerId } = walk
  const { ownAddress, addresses } = expectedLedger.outside
  const isOwnAddress = random.chance(0.5)
  const umaAddress = isOwnAddress ? ownAddress : random.oneOf(addresses)
  const lookup = await client.call('GET', `/receiver/uma/${umaAddress}?customerId=${customerId}`)
  expect(lookup.status, lookup.text).toBe(200)
  await quote(walk, {
    destination: {
      destinationType: 'UMA_ADDRESS',
      umaAddress,
      ...(isOwnAddress ? { currency: random.oneOf(['USD', 'USDC']) } : {}),
    },
    lookupId: lookup.body.lookupId,
    senderCustomerInfo: PAYER,
  })
}

async function quote(
  { client, expectedLedger, random }: Walk,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { starter } = client
  // The wallet is listed twice to be chosen more often, because some of its quotes are never signed.
  const accounts = [starter.platformUsd, starter.customerUsd, starter.customerUsdc, starter.wallet, starter.wallet]
  const accountId = random.oneOf(random.chance(0.6) ? accounts : [...expectedLedger.outside.suffixes.keys()])
  const reply = await client.quote({
    source: random.chance(0.2)
      ? { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
      : { sourceType: 'ACCOUNT', accountId },
    lockedCurrencySide: random.oneOf(['SENDING', 'RECEIVING']),
    lockedCurrencyAmount: 1 + random.below(random.oneOf([1_000, 1_000_000, 30_000_000])),
    immediatelyExecute: random.chance(0.2),
    ...(random.chance(0.1) ? { platformFeeOverride: feeOverride(random.below(500), random.below(100)) } : {}),
    ...changes,
  })
  if (reply.status !== 201) return recordRejection(expectedLedger, reply)
  if (reply.body.status !== 'PENDING') recordExecution(expectedLedger, client, reply.body)
  const { id, totalSendingAmount, sendingCurrency } = reply.body
  const key = `key-${expectedLedger.quotes.length}`
  const payloadToSign = payloadIn(reply.body)
  expectedLedger.quotes.push({ id, key, totalSendingAmount, currency: sendingCurrency.code, payloadToSign })
}

async function execute(walk: Walk): Promise<void> {
  const { client, expectedLedger, random } = walk
  const quote = pickQuote(expectedLedger, random)
  if (quote === undefined) return
  const keyed: Record<string, string> = random.chance(0.3) ? { 'idempotency-key': quote.key } : {}
  const signed = signQuote(walk, quote)
  const headers = { ...keyed, ...signed?.headers }
  const reply = await client.call('POST', `/quotes/${quote.id}/execute`, undefined, headers)
  if (reply.status === 401 && signed !== undefined) await renewSession(walk.owner, client, signed.key)
  if (reply.status !== 200) return recordRejection(expectedLedger, reply)
  if (reply.headers.has('idempotent-replayed')) return
  recordExecution(expectedLedger, client, reply.body)
  if (signed !== undefined) expectedLedger.signedCount += 1
}

/** Only quotes from the wallet have a payload to sign. Some stay unsigned, and some get a stranger's stamp. */
function signQuote({ owner, random }: Walk, { payloadToSign }: ExpectedLedger['quotes'][number]) {
  if (payloadToSign === undefined || random.chance(0.15)) return undefined
  return random.chance(0.15) ? stampAsStranger(payloadToSign) : stampAsOwner(owner, payloadToSign)
}

async function send({ client, expectedLedger, random }: Walk): Promise<void> {
  const quote = pickQuote(expectedLedger, random)
  if (quote === undefined) return
  const { id: quoteId, totalSendingAmount, currency: currencyCode } = quote
  const isWrong = random.chance(0.1)
  const amountField = isWrong ? { currencyAmount: totalSendingAmount + 1 } : {}
  const reply = await client.call('POST', '/sandbox/send', { quoteId, currencyCode, ...amountField })
  if (reply.status !== 200) return recordRejection(expectedLedger, reply)
  expect(reply.body.failureReason).toBe(isWrong ? 'FUNDING_AMOUNT_MISMATCH' : undefined)
  if (isWrong) return
  expectedLedger.funded.add(quoteId)
  recordExecution(expectedLedger, client, (await client.call('GET', `/quotes/${quoteId}`)).body)
}

/** Prefers recent quotes, so that concurrent steps often use the same quote. */
function pickQuote({ quotes }: ExpectedLedger, random: RandomSource): ExpectedLedger['quotes'][number] | undefined {
  if (quotes.length === 0) return undefined
  return random.oneOf(random.chance(0.7) ? quotes.slice(-6) : quotes)
}

async function passTime({ client, random }: Walk): Promise<void> {
  const advanceMs = random.below(random.oneOf([8_000, 360_000]))
  await client.control('POST', '/clock', { mode: 'frozen', advanceMs })
}
