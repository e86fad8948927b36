import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { createQuote, FUNDED_FROM_OUTSIDE, fromAccount, send, toAccount } from '#lib/testing/fixtures/quote-requests'
import { PAYER, receive, toUma, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { type ReceivedWebhook, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { WEBHOOK_TEST_SIZES } from '#lib/testing/webhooks/webhook-test-size'

vi.setConfig({ testTimeout: WEBHOOK_TEST_SIZES.plans * 5_000 })

const fileSandbox = await openSandboxForFile()
const receiver = await webhookReceiver(() => ({
  status: 200,
  // If the event is an approval request, this reply approves the payment.
  body: JSON.stringify({ receiverCustomerInfo: PAYER }),
}))
afterAll(() => receiver.close())

type Steps = readonly (readonly [seconds: number, type: string])[]

const FAILING: Steps = [
  [5, 'OUTGOING_PAYMENT.FAILED'],
  [5, 'OUTGOING_PAYMENT.REFUND_PENDING'],
  [10, 'OUTGOING_PAYMENT.REFUND_COMPLETED'],
]

/** Events that follow PROCESSING when a quote is executed, by magic digits. Seconds count from the execution. */
const QUOTES: Readonly<Record<string, Steps>> = {
  '000': [[0, 'OUTGOING_PAYMENT.COMPLETED']],
  '002': FAILING,
  '003': [[360, 'OUTGOING_PAYMENT.COMPLETED']],
  '004': FAILING,
  '005': [
    [0, 'OUTGOING_PAYMENT.COMPLETED'],
    [30, 'OUTGOING_PAYMENT.FAILED'],
    [30, 'OUTGOING_PAYMENT.REFUND_PENDING'],
    [35, 'OUTGOING_PAYMENT.REFUND_COMPLETED'],
  ],
  '006': [
    [5, 'OUTGOING_PAYMENT.REFUND_PENDING'],
    [10, 'OUTGOING_PAYMENT.REFUND_COMPLETED'],
    [15, 'OUTGOING_PAYMENT.COMPLETED'],
  ],
  '007': [
    [5, 'OUTGOING_PAYMENT.FAILED'],
    [5, 'OUTGOING_PAYMENT.REFUND_PENDING'],
    [10, 'OUTGOING_PAYMENT.REFUND_FAILED'],
  ],
}

/** Events that follow PENDING in a transfer-out, by magic digits. */
const OUT: Readonly<Record<string, Steps>> = {
  '000': [[0, 'OUTGOING_PAYMENT.COMPLETED']],
  '002': [[0, 'OUTGOING_PAYMENT.FAILED']],
  '003': [[0, 'OUTGOING_PAYMENT.FAILED']],
  '004': [[0, 'OUTGOING_PAYMENT.FAILED']],
  '005': [[30, 'OUTGOING_PAYMENT.FAILED']],
}

/** Events of a transfer-in, by magic digits. */
const IN: Readonly<Record<string, Steps>> = {
  '000': [[0, 'INCOMING_PAYMENT.COMPLETED']],
  '002': [[0, 'INCOMING_PAYMENT.FAILED']],
  '005': [[30, 'INCOMING_PAYMENT.FAILED']],
}

/** Events that follow PROCESSING when a quote to a UMA address is executed, by the name in the address. */
const UMA: Readonly<Record<string, Steps>> = {
  success: QUOTES['000'] ?? [],
  'pending.long': QUOTES['003'] ?? [],
  'fail.compliance': FAILING,
}

/** `beforeMs` passes between a quote and its execution, `afterMs` after the payment. */
const payment = fc.record({
  kind: fc.oneof(
    ...[
      ...Object.keys(QUOTES).map(digits => ['quote', digits] as const),
      ...Object.keys(OUT).map(digits => ['out', digits] as const),
      ...Object.keys(IN).map(digits => ['in', digits] as const),
      ...Object.keys(UMA).map(name => ['uma', name] as const),
      ['uma', 'own customer'] as const,
      ['funded', 'wrong amount'] as const,
      ['funded', 'exact amount'] as const,
      ['receive', 'approved'] as const,
    ].map(kind => fc.constant(kind)),
  ),
  beforeMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(299_999, 300_000, 3_600_000)),
  afterMs: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 40_000 }),
    fc.constantFrom(4_999, 5_000, 10_000, 30_000, 360_000),
  ),
})

test('the expected events of each payment arrive once and in order, and the announced balances match the ledger', async () => {
  const now = await freezeClock(fileSandbox)
  let clock = now
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 5 }), async payments => {
      const platform = await fileSandbox.otherPlatform()
      const opening = await listPostings(platform)
      const arrivedBefore = receiver.received.length
      await setEndpoint(platform, receiver.url)
      const accounts = new Map<string, string>()
      const passTime = async (milliseconds: number) => {
        if (milliseconds > 0) await advanceClock(fileSandbox, milliseconds)
        clock += milliseconds
      }
      const expected: string[] = []
      for (const { kind, beforeMs, afterMs } of payments) {
        expected.push(...(await makePayment({ platform, accounts, passTime, now: () => clock }, kind, beforeMs)))
        await passTime(afterMs)
      }
      await passTime(3_600_000)
      const events = await waitForDelivery(platform, expected.join().split('@').length - 1)
      const arrived = receiver.received.slice(arrivedBefore).filter(({ event }) => events.has(event.id))
      expect(arrived).toHaveLength(events.size)
      expect(new Set(arrived.map(({ event }) => event.id)).size).toBe(events.size)
      expect(sequencesOf(arrived, expected).toSorted()).toEqual(expected.toSorted())
      for (const webhook of arrived) expectBody(webhook)
      await expectBalances(platform, opening, arrived)
    }),
    { numRuns: WEBHOOK_TEST_SIZES.plans },
  )
})

interface PaymentContext {
  readonly platform: Sandbox
  /** IDs of external accounts, by currency and magic digits. */
  readonly accounts: Map<string, string>
  readonly passTime: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

/** Makes a payment. Returns the expected events, one sequence for each transaction. */
async function makePayment(
  context: PaymentContext,
  [kind, which]: readonly [string, string],
  beforeMs: number,
): Promise<readonly string[]> {
  const { platform, now } = context
  const createdAt = now()
  switch (kind) {
    case 'quote': {
      const accountId = await findOrCreateAccount(context, 'MXN', which)
      return executeLater(
        context,
        { ...toAccount(accountId), lockedCurrencyAmount: 10_000 },
        QUOTES[which] ?? [],
        beforeMs,
      )
    }
    case 'uma': {
      const isOwnCustomer = which === 'own customer'
      const address = isOwnCustomer ? await umaAddressOf(platform) : `$${which}.usd@sandbox.example`
      const quote = await toUma(platform, address, { lockedCurrencyAmount: 10_000 })
      const [sequence = ''] = await executeLater(context, quote, UMA[which] ?? UMA.success ?? [], beforeMs)
      if (!isOwnCustomer || sequence.includes('EXPIRED')) return [sequence]
      return [sequence, sequenceOf('incoming', now(), [[0, 'INCOMING_PAYMENT.COMPLETED']])]
    }
    case 'funded': {
      const quote = await createQuote(platform, { ...FUNDED_FROM_OUTSIDE, lockedCurrencyAmount: 10_000 })
      const isExact = which === 'exact amount'
      await send(platform, quote.id, isExact ? {} : { currencyAmount: 1 })
      const steps: Steps = isExact
        ? [[0, 'OUTGOING_PAYMENT.PROCESSING'], ...(QUOTES['000'] ?? [])]
        : [[0, 'OUTGOING_PAYMENT.FAILED']]
      return [sequenceOf(quote.transactionId, createdAt, [[0, 'OUTGOING_PAYMENT.PENDING'], ...steps])]
    }
    case 'receive': {
      const { body, text } = await receive(platform)
      expect(body.status, text).toBe('PENDING')
      await receiver.arrival(({ event }) => event.type === 'INCOMING_PAYMENT.COMPLETED' && event.data.id === body.id)
      return [
        sequenceOf(body.id, createdAt, [
          [0, 'INCOMING_PAYMENT.PENDING'],
          [0, 'INCOMING_PAYMENT.COMPLETED'],
        ]),
      ]
    }
    case 'in': {
      const accountId = await findOrCreateAccount(context, 'USD', which)
      await platform.control('PATCH', `/external-accounts/${accountId}`, { pullable: true })
      const transfer = { source: { accountId }, destination: { accountId: platform.starter.customerUsd } }
      return [await makeTransfer(context, '/transfer-in', transfer, IN[which] ?? [])]
    }
    default: {
      const accountId = await findOrCreateAccount(context, 'USD', which)
      const transfer = { source: { accountId: platform.starter.customerUsd }, destination: { accountId } }
      const steps: Steps = [[0, 'OUTGOING_PAYMENT.PENDING'], ...(OUT[which] ?? [])]
      return [await makeTransfer(context, '/transfer-out', transfer, steps)]
    }
  }
}

/** Expects a rejection if the quote expires before its execution. Returns the expected events. */
async function executeLater(
  { platform, now, passTime }: PaymentContext,
  changes: Record<string, unknown>,
  steps: Steps,
  beforeMs: number,
): Promise<readonly string[]> {
  const createdAt = now()
  const quote = await createQuote(platform, { ...fromAccount(platform.starter.platformUsd), ...changes })
  await passTime(beforeMs)
  const reply = await platform.call('POST', `/quotes/${quote.id}/execute`)
  const pending = sequenceOf(quote.transactionId, createdAt, [[0, 'OUTGOING_PAYMENT.PENDING']])
  const expiresAt = Date.parse(quote.expiresAt)
  if (now() < expiresAt) {
    expect(reply.status, reply.text).toBe(200)
    return [`${pending} ${stepsFrom(now(), [[0, 'OUTGOING_PAYMENT.PROCESSING'], ...steps])}`]
  }
  expect(reply.status, reply.text).not.toBe(200)
  return [`${pending} ${stepsFrom(expiresAt, [[0, 'OUTGOING_PAYMENT.EXPIRED']])}`]
}

async function makeTransfer(
  { platform, now }: PaymentContext,
  path: string,
  transfer: object,
  steps: Steps,
): Promise<string> {
  const reply = await platform.call('POST', path, { body: { ...transfer, amount: 1_000 } })
  expect(reply.status, reply.text).toBe(201)
  return sequenceOf(reply.body.id, now(), steps)
}

async function findOrCreateAccount(
  { platform, accounts }: PaymentContext,
  currency: 'MXN' | 'USD',
  digits: string,
): Promise<string> {
  const known = accounts.get(currency + digits)
  if (known !== undefined) return known
  const accountInfo =
    currency === 'MXN'
      ? { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: `014027000005555${digits}` }
      : { ...externalAccountSample('USD_ACCOUNT'), accountNumber: `1234567${digits}` }
  const body = { customerId: platform.starter.customer, currency, accountInfo }
  const reply = await platform.call('POST', '/customers/external-accounts', { body })
  expect(reply.status, reply.text).toBe(201)
  accounts.set(currency + digits, reply.body.id)
  return reply.body.id
}

function sequenceOf(id: string, start: number, steps: Steps): string {
  return `${id}: ${stepsFrom(start, steps)}`
}

function stepsFrom(start: number, steps: Steps): string {
  return steps.map(([seconds, type]) => `${type}@${new Date(start + seconds * 1_000).toISOString()}`).join(' ')
}

/** Waits until the payment events exist and all the platform's events are delivered. Returns the IDs of all events. */
async function waitForDelivery(
  { platformId, world }: Sandbox,
  paymentEventCount: number,
): Promise<ReadonlySet<string>> {
  if (world === undefined) throw new Error('This test needs a sandbox in this process. Unset TEST_TARGET.')
  return vi.waitFor(
    async () => {
      const rows = await world.db.read(tx => tx.sql.select().from(tx.tables.webhookEvents))
      const platformRows = rows.filter(row => row.platformId === platformId)
      const paymentRows = platformRows.filter(({ type }) => type.includes('_PAYMENT.'))
      expect(paymentRows.length).toBeGreaterThanOrEqual(paymentEventCount)
      expect(platformRows.filter(({ state, claimedBy }) => state !== 'delivered' || claimedBy !== null)).toEqual([])
      return new Set(platformRows.map(({ id }) => id as string))
    },
    { interval: 5, timeout: 10_000 },
  )
}

/** Returns one sequence for each transaction. A transaction without an expected ID is named `incoming`. */
function sequencesOf(arrived: readonly ReceivedWebhook[], expected: readonly string[]): readonly string[] {
  const known = new Set(expected.map(sequence => sequence.slice(0, sequence.indexOf(': '))))
  const sequences = new Map<string, string[]>()
  for (const { event } of arrived) {
    if (!event.type.includes('_PAYMENT.')) continue
    const steps = sequences.get(event.data.id) ?? []
    sequences.set(event.data.id, [...steps, `${event.type}@${event.timestamp}`])
  }
  return [...sequences].map(([id, steps]) => `${known.has(id) ? id : 'incoming'}: ${steps.join(' ')}`)
}

/** Expects the body to show the payment at the step of its event, not at a later step. */
function expectBody({ event: { type, timestamp, data } }: ReceivedWebhook): void {
  const [kind, step] = type.split('.')
  if (!kind.endsWith('_PAYMENT')) return
  expect(data.updatedAt, type).toBe(timestamp)
  if (step.startsWith('REFUND_')) {
    expect(data.refund.status, type).toBe(step.slice('REFUND_'.length))
    return
  }
  expect(data.status, type).toBe(step)
  expect(typeof data.failureReason, type).toBe(step === 'FAILED' ? 'string' : 'undefined')
  if (step === 'COMPLETED') expect(data.settledAt, type).toBe(timestamp)
  else if (step !== 'FAILED') expect(data, type).not.toHaveProperty('settledAt')
  // Except in REFUND_ events, a payment has `refund` only if it completed after its refund.
  if (step !== 'COMPLETED') expect(data, type).not.toHaveProperty('refund')
}

/** Expects one event with the new balance for each new posting that is not released. */
async function expectBalances(
  platform: Sandbox,
  opening: PostingsByAccount,
  arrived: readonly ReceivedWebhook[],
): Promise<void> {
  const announced: Record<string, string[]> = {}
  for (const { event } of arrived) {
    if (event.type !== 'INTERNAL_ACCOUNT.BALANCE_UPDATED') continue
    announced[event.data.id] = [...(announced[event.data.id] ?? []), String(event.data.balance.amount)]
  }
  const posted: Record<string, string[]> = {}
  const closing = await listPostings(platform)
  for (const [id, postings] of closing) {
    let total = 0n
    for (const [at, { amount, isReleased }] of postings.entries()) {
      total += amount
      const isNew = at >= (opening.get(id)?.length ?? 0)
      if (isNew && !isReleased) posted[id] = [...(posted[id] ?? []), String(total)]
    }
  }
  expect(announced).toEqual(posted)
}

interface Posting {
  readonly amount: bigint
  /** True for the debit of a payment that failed immediately, and for the credit that reverses the debit. */
  readonly isReleased: boolean
}

/** Postings by internal account, oldest first. */
type PostingsByAccount = ReadonlyMap<string, readonly Posting[]>

async function listPostings({ platformId, world }: Sandbox): Promise<PostingsByAccount> {
  if (world === undefined) throw new Error('This test needs a sandbox in this process. Unset TEST_TARGET.')
  const { accounts, entries } = await world.db.read(async tx => ({
    accounts: await tx.sql.select().from(tx.tables.internalAccounts),
    entries: await tx.sql.select().from(tx.tables.ledgerEntries),
  }))
  const postings = new Map<string, Posting[]>()
  for (const { id, platformId: owner } of accounts) if (owner === platformId) postings.set(id, [])
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq)) {
    const { account: id, amount, createdAt, transferId } = entry
    const isReversal = (other: typeof entry) =>
      other !== entry &&
      other.createdAt === createdAt &&
      other.account === id &&
      (other.transferId.includes(transferId) || transferId.includes(other.transferId))
    postings.get(id)?.push({ amount, isReleased: entries.some(isReversal) })
  }
  return postings
}
