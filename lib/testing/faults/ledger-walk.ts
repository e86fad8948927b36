import { expect } from 'vitest'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import type { FaultClient } from '#lib/testing/faults/client'
import type { Seeded } from '#lib/testing/seeded'
import type { Reply } from '#lib/testing/transport'

/** What the answers said has happened. */
export interface Account {
  /** What was acknowledged to move onto each internal account, or, negative, away from it: what comes back in the end is not in it. */
  readonly moved: Map<string, bigint>
  readonly quotes: { id: string; key: string; totalSendingAmount: number; currency: string }[]
  /** How often each quote was told to have been executed, by a call that did it and not by a replay. */
  readonly executions: Map<string, number>
  readonly refusals: Map<string, number>
  /** Accounts outside by the digits that decide what becomes of a payment to them. */
  readonly endings: ReadonlyMap<string, string>
  /** Transfers that were told to have begun. */
  readonly transfers: string[]
}

/** Digits of accounts from which what a quote pays comes back. */
const QUOTES_BACK = new Set(['002', '004', '005', '006'])
/** Digits of accounts that a transfer fails with. */
const TRANSFERS_FAILING = new Set(['002', '003', '004', '005'])

/** Registers accounts outside that every outcome becomes of; those in dollars may be drawn from. */
export async function openAccount(client: FaultClient): Promise<Account> {
  const endings = new Map<string, string>()
  const { seed } = (await client.control('GET', '/state')).body
  for (const ending of ['000', '002', '003', '004', '005', '006', '007']) {
    const pesos = { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: `014027000005555${ending}` }
    const dollars = { ...externalAccountSample('USD_ACCOUNT'), accountNumber: `000123456${ending}` }
    for (const [currency, accountInfo] of Object.entries({ MXN: pesos, USD: dollars })) {
      const body = { customerId: seed.customerId, currency, accountInfo }
      const { id } = (await client.call('POST', '/customers/external-accounts', body)).body
      if (currency === 'USD') await client.control('PATCH', `/external-accounts/${id}`, { pullable: true })
      endings.set(id, ending)
    }
  }
  return { moved: new Map(), quotes: [], executions: new Map(), refusals: new Map(), endings, transfers: [] }
}

/** One step of a random walk: whatever a client may do with money, or the clock. */
export async function takeStep(client: FaultClient, account: Account, random: Seeded): Promise<void> {
  const drawn = random.below(100)
  if (drawn < 8) await fund(client, account, random)
  else if (drawn < 18) await transferIn(client, account, random)
  else if (drawn < 28) await transferOut(client, account, random)
  else if (drawn < 60 || account.quotes.length === 0) await quote(client, account, random)
  else if (drawn < 82) await execute(client, account, random)
  else if (drawn < 96) await send(client, account, random)
  else
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: random.below(random.oneOf([8_000, 360_000])) })
}

async function fund({ starter, call }: FaultClient, account: Account, random: Seeded): Promise<void> {
  const id = random.oneOf([starter.platformUsd, starter.customerUsd, starter.customerUsdc, starter.wallet])
  const amount = 1 + random.below(500_000)
  const reply = await call('POST', `/sandbox/internal-accounts/${id}/fund`, { amount })
  expect(reply.status, reply.text).toBe(200)
  move(account, id, amount)
}

async function transferIn({ starter, call }: FaultClient, account: Account, random: Seeded): Promise<void> {
  const source = random.oneOf([...account.endings.keys()])
  const destination = random.oneOf([starter.platformUsd, starter.customerUsd])
  const amount = 1 + random.below(200_000)
  const body = { source: { accountId: source }, destination: { accountId: destination }, amount }
  const reply = await call('POST', '/transfer-in', body)
  if (reply.status !== 201) return refused(account, reply)
  account.transfers.push(reply.body.id)
  if (!fails(account, source)) move(account, destination, amount)
}

async function transferOut({ starter, call }: FaultClient, account: Account, random: Seeded): Promise<void> {
  const source = random.oneOf([starter.platformUsd, starter.customerUsd, starter.wallet])
  const destination = random.oneOf([...account.endings.keys()])
  const named = random.chance(0.95) ? { amount: 1 + random.below(200_000) } : {}
  const body = { source: { accountId: source }, destination: { accountId: destination }, ...named }
  const reply = await call('POST', '/transfer-out', body)
  if (reply.status !== 201) return refused(account, reply)
  account.transfers.push(reply.body.id)
  if (!fails(account, destination)) move(account, source, -reply.body.sentAmount.amount)
}

function fails({ endings }: Account, external: string): boolean {
  return TRANSFERS_FAILING.has(endings.get(external) ?? '')
}

async function quote(client: FaultClient, account: Account, random: Seeded): Promise<void> {
  const { starter } = client
  const { endings } = account
  const held = [starter.platformUsd, starter.customerUsd, starter.customerUsdc]
  const accountId = random.oneOf(random.chance(0.6) ? held : [...endings.keys()])
  const outside = [...Object.values(starter.external), ...endings.keys()]
  const reply = await client.quote({
    source: random.chance(0.2)
      ? { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
      : { sourceType: 'ACCOUNT', accountId },
    destination: {
      destinationType: 'ACCOUNT',
      accountId: random.oneOf([...outside, starter.wallet, starter.customerUsdc, starter.customerUsd]),
    },
    lockedCurrencySide: random.oneOf(['SENDING', 'RECEIVING']),
    lockedCurrencyAmount: 1 + random.below(random.oneOf([1_000, 1_000_000, 30_000_000])),
    immediatelyExecute: random.chance(0.2),
  })
  if (reply.status !== 201) return refused(account, reply)
  if (reply.body.status !== 'PENDING') executed(account, reply.body)
  const { id, totalSendingAmount, sendingCurrency } = reply.body
  account.quotes.push({ id, key: `key-${account.quotes.length}`, totalSendingAmount, currency: sendingCurrency.code })
}

async function execute({ call }: FaultClient, account: Account, random: Seeded): Promise<void> {
  const { id, key } = someQuote(account, random)
  const headers = random.chance(0.3) ? { 'idempotency-key': key } : {}
  const reply = await call('POST', `/quotes/${id}/execute`, undefined, headers)
  if (reply.status !== 200) return refused(account, reply)
  if (!reply.headers.has('idempotent-replayed')) executed(account, reply.body)
}

async function send({ call }: FaultClient, account: Account, random: Seeded): Promise<void> {
  const { id: quoteId, totalSendingAmount, currency } = someQuote(account, random)
  const isWrong = random.chance(0.1)
  const named = isWrong ? { currencyAmount: totalSendingAmount + 1 } : {}
  const reply = await call('POST', '/sandbox/send', { quoteId, currencyCode: currency, ...named })
  if (reply.status !== 200) return refused(account, reply)
  expect(reply.body.failureReason).toBe(isWrong ? 'FUNDING_AMOUNT_MISMATCH' : undefined)
  if (!isWrong) executed(account, (await call('GET', `/quotes/${quoteId}`)).body)
}

/** Mostly one of the newest, so that several clients meet at one quote. */
function someQuote({ quotes }: Account, random: Seeded): Account['quotes'][number] {
  return random.oneOf(random.chance(0.7) ? quotes.slice(-6) : quotes)
}

function refused({ refusals }: Account, reply: Reply): void {
  expect([400, 409], reply.text).toContain(reply.status)
  const name: string = reply.body.details?.reason ?? reply.body.code
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
}

interface ToldQuote {
  readonly id: string
  readonly source: { readonly accountId?: string }
  readonly destination: { readonly accountId: string }
  readonly totalSendingAmount: number
  readonly totalReceivingAmount: number
}

function executed(account: Account, told: ToldQuote): void {
  account.executions.set(told.id, (account.executions.get(told.id) ?? 0) + 1)
  move(account, told.destination.accountId, told.totalReceivingAmount)
  if (!comesBack(account, told.destination)) move(account, told.source.accountId ?? '', -told.totalSendingAmount)
}

/** Whether what is paid to an account outside comes back. */
export function comesBack({ endings }: Account, { accountId }: { readonly accountId: string }): boolean {
  return QUOTES_BACK.has(endings.get(accountId) ?? '')
}

function move({ moved }: Account, id: string, amount: number): void {
  if (id.startsWith('InternalAccount:')) moved.set(id, (moved.get(id) ?? 0n) + BigInt(amount))
}
