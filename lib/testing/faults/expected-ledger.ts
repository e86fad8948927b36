import { expect } from 'vitest'
import type { Database, ReadTx } from '#db/database'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import type { Reply } from '#lib/testing/sandbox/send-request'

/** Quotes, transfers, rejections and money movements that responses reported. */
export interface ExpectedLedger {
  /** Net amount that moved into each internal account, after refunds. Negative if more money moved out than in. */
  readonly moved: Map<string, bigint>
  readonly quotes: {
    id: string
    key: string
    totalSendingAmount: number
    currency: string
    /** Only quotes from wallets have a payload. */
    payloadToSign: string | undefined
  }[]
  /** Quotes that a payment from outside funded. Their sources paid nothing. */
  readonly funded: Set<string>
  /** Number of executions of each quote, without replays. */
  readonly executions: Map<string, number>
  /** Number of executions whose receiver causes a refund. */
  refundedCount: number
  readonly rejections: Map<string, number>
  /** Number of executions that paid the platform a fee. */
  feeCount: number
  /** Number of executions signed by the owner of a wallet. */
  signedCount: number
  /** IDs of started transfers. */
  readonly transfers: string[]
  readonly outside: Outside
}

/** External accounts and UMA addresses that take part in payments. */
export interface Outside {
  /** Last three characters of external accounts' identifiers, by account ID. They decide the outcome of a payment. */
  readonly suffixes: ReadonlyMap<string, string>
  /** UMA address of the starter customer. Payments to this address credit an internal account. */
  readonly ownAddress: string
  /** UMA addresses of other receivers. */
  readonly addresses: readonly string[]
  /** The platform's accounts that get its fees, by currency. */
  readonly feeAccounts: ReadonlyMap<string, string>
}

/** Suffixes of receiving accounts whose payments are refunded. 007 is absent, because its refund fails. */
const REFUNDED_SUFFIXES = new Set(['002', '004', '005', '006'])

export function createExpectedLedger(outside: Outside): ExpectedLedger {
  return {
    moved: new Map(),
    quotes: [],
    funded: new Set(),
    executions: new Map(),
    refundedCount: 0,
    rejections: new Map(),
    feeCount: 0,
    signedCount: 0,
    transfers: [],
    outside,
  }
}

export function recordMove({ moved }: ExpectedLedger, id: string, amount: number): void {
  if (id.startsWith('InternalAccount:')) moved.set(id, (moved.get(id) ?? 0n) + BigInt(amount))
}

/** Counts an error by its reason or, without a reason, by its code. Throws if the response is not an expected error. */
export function recordRejection({ rejections }: ExpectedLedger, reply: Reply): void {
  const isSignatureError = reply.status === 401 && /^WALLET_SIGNATURE_(MISSING|INVALID)$/.test(reply.body.code)
  expect(isSignatureError || [400, 409].includes(reply.status), reply.text).toBe(true)
  const name: string = reply.body.details?.reason ?? reply.body.code
  rejections.set(name, (rejections.get(name) ?? 0) + 1)
}

/** The fields of an executed quote that the expected ledger needs. */
export interface QuoteExecution {
  readonly id: string
  readonly source: { readonly accountId?: string }
  readonly destination: ExecutionDestination
  readonly sendingCurrency: { readonly code: string }
  readonly receivingCurrency: { readonly code: string }
  readonly platformFeesIncluded: number
  readonly totalSendingAmount: number
  readonly totalReceivingAmount: number
}

interface ExecutionDestination {
  readonly accountId?: string
  readonly umaAddress?: string
}

/** Counts an execution and any refund, and records the net amounts that moved. */
export function recordExecution(
  expectedLedger: ExpectedLedger,
  { starter }: FaultClient,
  execution: QuoteExecution,
): void {
  expectedLedger.executions.set(execution.id, (expectedLedger.executions.get(execution.id) ?? 0) + 1)
  const isOwnAddress = execution.destination.umaAddress === expectedLedger.outside.ownAddress
  const customerAccount = { USD: starter.customerUsd, USDC: starter.customerUsdc }[execution.receivingCurrency.code]
  recordMove(
    expectedLedger,
    (isOwnAddress ? customerAccount : execution.destination.accountId) ?? '',
    execution.totalReceivingAmount,
  )
  if (isRefunded(expectedLedger, execution.destination)) {
    expectedLedger.refundedCount += 1
    return
  }
  const feeAccount = expectedLedger.outside.feeAccounts.get(execution.sendingCurrency.code)
  recordMove(expectedLedger, feeAccount ?? '', execution.platformFeesIncluded)
  if (execution.platformFeesIncluded > 0) expectedLedger.feeCount += 1
  if (!expectedLedger.funded.has(execution.id))
    recordMove(expectedLedger, execution.source.accountId ?? '', -execution.totalSendingAmount)
}

function isRefunded({ outside }: ExpectedLedger, { accountId = '', umaAddress = '' }: ExecutionDestination): boolean {
  return REFUNDED_SUFFIXES.has(outside.suffixes.get(accountId) ?? '') || umaAddress.startsWith('$fail.compliance.')
}

/** Returns the balances of all internal accounts, by account ID. */
export async function balancesIn(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.read(tx => tx.sql.select().from(tx.tables.internalAccounts))
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Payments whose requests got no response. Each may have credited its account. */
export type UncertainPayments = readonly { readonly accountId: string; readonly amount: number }[]

/**
 * Expects that balances and the number of refunds match the responses, that each executed quote moved money exactly
 * once, and that other quotes moved no money.
 */
export async function expectLedgerMatches(
  db: Database,
  expectedLedger: ExpectedLedger,
  {
    opening,
    uncertain = [],
  }: { readonly opening: ReadonlyMap<string, bigint>; readonly uncertain?: UncertainPayments },
): Promise<void> {
  for (const [id, balance] of await balancesIn(db)) {
    const expected = (opening.get(id) ?? 0n) + (expectedLedger.moved.get(id) ?? 0n)
    const uncertainAmounts = uncertain.filter(payment => payment.accountId === id).map(({ amount }) => BigInt(amount))
    expect(possibleSums(expected, uncertainAmounts), `possible balances of ${id}`).toContain(balance)
  }
  expect([...expectedLedger.executions.values()].filter(times => times > 1)).toEqual([])
  expect(await db.read(tx => expectQuotesMatch(tx, expectedLedger))).toBe(expectedLedger.refundedCount)
}

function possibleSums(start: bigint, amounts: readonly bigint[]): readonly bigint[] {
  return amounts.reduce((sums, amount) => sums.flatMap(sum => [sum, sum + amount]), [start])
}

/** Returns the number of refunded quotes. */
async function expectQuotesMatch(tx: ReadTx, expectedLedger: ExpectedLedger): Promise<number> {
  const quotes = await tx.sql.select().from(tx.tables.quotes)
  const entries = await tx.sql.select().from(tx.tables.ledgerEntries)
  expect(await tx.sql.select().from(tx.tables.settlements)).toEqual([])
  let refundCount = 0
  for (const { id, status, transactionId, document } of quotes) {
    const isExecuted = expectedLedger.executions.has(id)
    const source = 'accountId' in document.source ? document.source.accountId : ''
    const feeAccount = expectedLedger.outside.feeAccounts.get(document.sendingCurrency.code)
    const amountsOf = (transferId: string) =>
      entries
        .filter(entry => entry.transferId === transferId && [source, feeAccount].includes(entry.account))
        .map(({ amount }) => amount)
    const isDebited = source.startsWith('InternalAccount:') && !expectedLedger.funded.has(id)
    const [amount, fee] = [BigInt(document.totalSendingAmount), BigInt(document.platformFeesIncluded ?? 0)]
    const moved = [...(isDebited ? [-amount] : []), ...(fee > 0n ? [fee] : [])]
    expect(amountsOf(transactionId), id).toEqual(isExecuted ? moved : [])
    const hasRefund = isExecuted && isRefunded(expectedLedger, document.destination)
    expect(amountsOf(`${transactionId}:refund`), id).toEqual(hasRefund ? moved.map(each => -each) : [])
    if (hasRefund) refundCount += 1
    expect(isExecuted ? ['COMPLETED', 'FAILED'] : ['PENDING', 'EXPIRED', 'FAILED'], id).toContain(status)
    const isMoved = entries.some(entry => entry.transferId === transactionId)
    expect(isMoved, `${id} moved money`).toBe(isExecuted)
  }
  return refundCount
}
