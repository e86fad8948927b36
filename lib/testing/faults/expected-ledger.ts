import { expect } from 'vitest'
import type { Database, ReadTx } from '#db/database'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import type { Reply } from '#lib/testing/sandbox/send-request'

/** What the answers said has happened to the money. */
export interface Book {
  /** What was told to move onto each internal account, or, negative, away from it: what comes back in the end is not in it. */
  readonly moved: Map<string, bigint>
  readonly quotes: {
    id: string
    key: string
    totalSendingAmount: number
    currency: string
    /** Of a quote from a wallet. */
    payloadToSign: string | undefined
  }[]
  /** How often each quote was told to have been executed, by a call that did it and not by a replay. */
  readonly executions: Map<string, number>
  /** How many of them paid somebody from whom it comes back. */
  returning: number
  readonly refusals: Map<string, number>
  /** Executions that a wallet's owner signed. */
  stamped: number
  /** Transfers that were told to have begun. */
  readonly transfers: string[]
  readonly outside: Outside
}

/** Who can be paid outside, or by UMA address. */
export interface Outside {
  /** Accounts by the digits that decide what becomes of a payment to them. */
  readonly endings: ReadonlyMap<string, string>
  /** The address of the starter customer, whose accounts here are credited. */
  readonly ownAddress: string
  /** Addresses of others. */
  readonly addresses: readonly string[]
}

/** Digits of accounts from which what a quote pays comes back. */
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

/** Counts a refusal by its reason; anything but a refusal fails. */
export function noteRefusal({ refusals }: Book, reply: Reply): void {
  const isUnsigned = reply.status === 401 && /^WALLET_SIGNATURE_(MISSING|INVALID)$/.test(reply.body.code)
  expect(isUnsigned || [400, 409].includes(reply.status), reply.text).toBe(true)
  const name: string = reply.body.details?.reason ?? reply.body.code
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
}

/** A quote as answers tell it. */
export interface ToldQuote {
  readonly id: string
  readonly source: { readonly accountId?: string }
  readonly destination: ToldDestination
  readonly receivingCurrency: { readonly code: string }
  readonly totalSendingAmount: number
  readonly totalReceivingAmount: number
}

interface ToldDestination {
  readonly accountId?: string
  readonly umaAddress?: string
}

/** Counts an execution, and what it moved. */
export function noteExecution(book: Book, { starter }: FaultClient, told: ToldQuote): void {
  book.executions.set(told.id, (book.executions.get(told.id) ?? 0) + 1)
  const isOwn = told.destination.umaAddress === book.outside.ownAddress
  const own = { USD: starter.customerUsd, USDC: starter.customerUsdc }[told.receivingCurrency.code]
  noteMove(book, (isOwn ? own : told.destination.accountId) ?? '', told.totalReceivingAmount)
  if (comesBack(book, told.destination)) book.returning += 1
  else noteMove(book, told.source.accountId ?? '', -told.totalSendingAmount)
}

function comesBack({ outside }: Book, { accountId = '', umaAddress = '' }: ToldDestination): boolean {
  return QUOTES_BACK.has(outside.endings.get(accountId) ?? '') || umaAddress.startsWith('$fail.compliance.')
}

/** What every internal account holds. */
export async function balancesIn(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.read(tx => tx.sql.select().from(tx.tables.internalAccounts))
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Payments onto an account that nobody answered: each has happened, or has not. */
export type Unsure = readonly { readonly id: string; readonly amount: number }[]

/** Every balance is what it opened with and what the answers told; each quote moved money once, and gave it back once. */
export async function expectExplained(
  db: Database,
  book: Book,
  { opening, unsure = [] }: { readonly opening: ReadonlyMap<string, bigint>; readonly unsure?: Unsure },
): Promise<void> {
  for (const [id, balance] of await balancesIn(db)) {
    const told = (opening.get(id) ?? 0n) + (book.moved.get(id) ?? 0n)
    const own = unsure.filter(payment => payment.id === id).map(({ amount }) => BigInt(amount))
    expect(sumsFrom(told, own), `what ${id} may hold`).toContain(balance)
  }
  expect([...book.executions.values()].filter(times => times > 1)).toEqual([])
  expect(await db.read(tx => expectQuotesExplained(tx, book))).toBe(book.returning)
}

function sumsFrom(start: bigint, amounts: readonly bigint[]): readonly bigint[] {
  return amounts.reduce((sums, amount) => sums.flatMap(sum => [sum, sum + amount]), [start])
}

/** Gives how many quotes were given back. */
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
