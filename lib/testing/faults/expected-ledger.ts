import { expect } from 'vitest'
import type { Database, ReadTx } from '#db/database'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import type { Reply } from '#lib/testing/sandbox/send-request'

/** Money movements that the responses reported. */
export interface Book {
  /** Reported net amount moved onto each internal account, before refunds. */
  readonly moved: Map<string, bigint>
  readonly quotes: {
    id: string
    key: string
    totalSendingAmount: number
    currency: string
    /** True if a wallet funds the quote. */
    payloadToSign: string | undefined
  }[]
  /** Reported executions of each quote, without replays. */
  readonly executions: Map<string, number>
  /** Executions whose receiver causes a refund. */
  returning: number
  readonly refusals: Map<string, number>
  /** Executions signed by a wallet's owner. */
  stamped: number
  /** Transfers reported as started. */
  readonly transfers: string[]
  readonly outside: Outside
}

/** Possible receivers: external accounts and UMA addresses. */
export interface Outside {
  /** Accounts by the suffix that decides the payment's outcome. */
  readonly endings: ReadonlyMap<string, string>
  /** UMA address of the starter customer, whose accounts here are credited. */
  readonly ownAddress: string
  /** UMA addresses of other receivers. */
  readonly addresses: readonly string[]
}

/** Suffixes of accounts whose payments by quote are refunded. */
const QUOTES_BACK = new Set(['002', '004', '005', '006'])

export function openBook(outside: Outside): Book {
  return {
    moved: new Map(),
    quotes: [],
    executions: new Map(),
    returning: 0,
    refusals: new Map(),
    stamped: 0,
    transfers: [],
    outside,
  }
}

export function noteMove({ moved }: Book, id: string, amount: number): void {
  if (id.startsWith('InternalAccount:')) moved.set(id, (moved.get(id) ?? 0n) + BigInt(amount))
}

/** Counts an error by its reason; throws for a response that is not an error. */
export function noteRefusal({ refusals }: Book, reply: Reply): void {
  const isUnsigned = reply.status === 401 && /^WALLET_SIGNATURE_(MISSING|INVALID)$/.test(reply.body.code)
  expect(isUnsigned || [400, 409].includes(reply.status), reply.text).toBe(true)
  const name: string = reply.body.details?.reason ?? reply.body.code
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
}

/** A quote as responses show it. */
export interface QuoteExecution {
  readonly id: string
  readonly source: { readonly accountId?: string }
  readonly destination: ExecutionDestination
  readonly receivingCurrency: { readonly code: string }
  readonly totalSendingAmount: number
  readonly totalReceivingAmount: number
}

interface ExecutionDestination {
  readonly accountId?: string
  readonly umaAddress?: string
}

/** Counts an execution and the amount it moved. */
export function noteExecution(book: Book, { starter }: FaultClient, execution: QuoteExecution): void {
  book.executions.set(execution.id, (book.executions.get(execution.id) ?? 0) + 1)
  const isOwn = execution.destination.umaAddress === book.outside.ownAddress
  const own = { USD: starter.customerUsd, USDC: starter.customerUsdc }[execution.receivingCurrency.code]
  noteMove(book, (isOwn ? own : execution.destination.accountId) ?? '', execution.totalReceivingAmount)
  if (comesBack(book, execution.destination)) book.returning += 1
  else noteMove(book, execution.source.accountId ?? '', -execution.totalSendingAmount)
}

function comesBack({ outside }: Book, { accountId = '', umaAddress = '' }: ExecutionDestination): boolean {
  return QUOTES_BACK.has(outside.endings.get(accountId) ?? '') || umaAddress.startsWith('$fail.compliance.')
}

/** Balances of all internal accounts. */
export async function balancesIn(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.read(tx => tx.sql.select().from(tx.tables.internalAccounts))
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Payments onto an account that got no response: each may have happened. */
export type Unsure = readonly { readonly id: string; readonly amount: number }[]

/** Expects each balance to match the responses, and each quote to move money and refund it once. */
export async function expectExplained(
  db: Database,
  book: Book,
  { opening, unsure = [] }: { readonly opening: ReadonlyMap<string, bigint>; readonly unsure?: Unsure },
): Promise<void> {
  for (const [id, balance] of await balancesIn(db)) {
    const expected = (opening.get(id) ?? 0n) + (book.moved.get(id) ?? 0n)
    const own = unsure.filter(payment => payment.id === id).map(({ amount }) => BigInt(amount))
    expect(sumsFrom(expected, own), `what ${id} may hold`).toContain(balance)
  }
  expect([...book.executions.values()].filter(times => times > 1)).toEqual([])
  expect(await db.read(tx => expectQuotesExplained(tx, book))).toBe(book.returning)
}

function sumsFrom(start: bigint, amounts: readonly bigint[]): readonly bigint[] {
  return amounts.reduce((sums, amount) => sums.flatMap(sum => [sum, sum + amount]), [start])
}

/** Returns the number of refunded quotes. */
async function expectQuotesExplained(tx: ReadTx, book: Book): Promise<number> {
  const quotes = await tx.sql.select().from(tx.tables.quotes)
  const entries = await tx.sql.select().from(tx.tables.ledgerEntries)
  expect(await tx.sql.select().from(tx.tables.settlements)).toEqual([])
  let returned = 0
  for (const { id, status, transactionId, document } of quotes) {
    const isExecuted = book.executions.has(id)
    const source = 'accountId' in document.source ? document.source.accountId : ''
    const amountsOf = (transferId: string) =>
      entries.filter(entry => entry.transferId === transferId && entry.account === source).map(({ amount }) => amount)
    const isHeld = source.startsWith('InternalAccount:')
    const amount = BigInt(document.totalSendingAmount)
    expect(amountsOf(transactionId), id).toEqual(isExecuted && isHeld ? [-amount] : [])
    const isBack = isExecuted && comesBack(book, document.destination)
    expect(amountsOf(`${transactionId}:refund`), id).toEqual(isBack && isHeld ? [amount] : [])
    if (isBack) returned += 1
    expect(isExecuted ? ['COMPLETED', 'FAILED'] : ['PENDING', 'FAILED'], id).toContain(status)
    const isMoved = entries.some(entry => entry.transferId === transactionId)
    expect(isMoved, `${id} moved money`).toBe(isExecuted)
  }
  return returned
}
