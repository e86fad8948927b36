import type { ReadTx } from '#db/database'
import { findAccountOnAnyPlatform } from '#db/queries/accounts/internal-accounts'
import { accountEntries, balanceAfter, entriesOfTransfers, type LedgerRow } from '#db/queries/money/ledger-entries'
import { findQuotes } from '#db/queries/quotes/quotes'
import { quoteIdOfTransaction } from '#db/queries/transfers/transactions'
import { decodeDocument } from '#lib/contract/codec'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { quote as quoteSchema } from '#lib/contract/quotes/quote'
import type {
  AccountEntry,
  getAccountLedger as accountContract,
  getTransactionLedger as contract,
  ListedEntry,
  TransactionLedger,
} from '#lib/contract/sandbox/ledger-operations'
import type { Id, Instant } from '#lib/contract/scalars'
import { isRefund, ledgerTransfer, refundTransferId, transactionIdOfTransfer } from '#lib/domain/money/ledger'
import { AMOUNT_MAX } from '#lib/domain/money/rate'
import { quoteEntries } from '#lib/domain/quotes/quote-ledger-entries'
import { currentStatus, isOpen } from '#lib/domain/quotes/quote-state'
import { enforceFound, type Trace } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Lists the ledger entries of a transaction on any platform, then the entries of its refund. Lists the planned entries
 * of an open quote. Also accepts the ID of a transfer of starter funds.
 */
export async function getTransactionLedger(call: Call<typeof contract>): Promise<Outcome<TransactionLedger>> {
  const { params, trace, world, now } = call
  const { transactionId } = params
  const ledger = await world.db.read(async tx => {
    const listed: ListedEntry[] = []
    for (const row of await entriesOfTransfers(tx, [transactionId, refundTransferId(transactionId)])) {
      listed.push(listedEntry({ ...row, balance: await balanceAfter(tx, row) }))
    }
    // The transfers of starter funds have ledger entries but no transaction.
    if (listed.length > 0) return { data: listed }
    const found = await quoteIdOfTransaction(tx, transactionId)
    return found && { data: [], planned: await plannedEntries(tx, { ...found, transactionId, now }) }
  })
  return performed(requireFound(trace, 'A transaction or transfer with this ID exists', ledger, transactionId))
}

/** Returns undefined unless the transaction is the payment of a quote that is still open. */
async function plannedEntries(
  tx: ReadTx,
  { quoteId, transactionId, now }: { quoteId: Id<'Quote'> | null; transactionId: string; now: Instant },
): Promise<TransactionLedger['planned']> {
  const [row] = await findQuotes(tx, quoteId === null ? [] : [quoteId])
  if (row?.transactionId !== transactionId || !isOpen(currentStatus(row, now))) return undefined
  const entries = quoteEntries(decodeDocument(quoteSchema, row.document), row)
  const planned = []
  // An account can have several entries: a platform can pay itself a fee.
  const moved = new Map<string, bigint>()
  for (const entry of ledgerTransfer(transactionId, row.platformId, entries).entries) {
    const account = await findAccountOnAnyPlatform(tx, entry.account)
    const change = (moved.get(entry.account) ?? 0n) + entry.amount
    moved.set(entry.account, change)
    planned.push({ ...entry, isRefund: false, ...(account && exactBalance(account.balance + change)) })
  }
  return planned
}

/** Lists an internal account's ledger entries, newest first, each with the other entries of the same transfer. */
export async function getAccountLedger(call: Call<typeof accountContract>): Promise<Outcome<Page<AccountEntry>>> {
  const { params, query, trace, world } = call
  const page = await world.db.read(async tx => {
    const row = await findAccountOnAnyPlatform(tx, params.accountId)
    const { id: account, platformId, currency } = requireFound(trace, 'The account exists', row, params.accountId)
    const entries = await accountEntries(tx, { account, platformId, currency }, pageRequest(query))
    const transferIds = new Set(entries.data.map(({ transferId }) => transferId))
    const all = await entriesOfTransfers(tx, [...transferIds])
    return { ...entries, data: entries.data.map(entry => ({ ...listedEntry(entry), others: othersOf(entry, all) })) }
  })
  return performed(page)
}

function listedEntry(row: LedgerRow & { readonly balance: bigint }): ListedEntry {
  const { seq, transferId, account, currency, amount, balance, createdAt } = row
  return {
    id: String(seq),
    transactionId: transactionIdOfTransfer(transferId),
    isRefund: isRefund(transferId),
    account,
    currency,
    amount,
    ...exactBalance(balance),
    createdAt,
  }
}

/** Omits a balance that JSON numbers cannot represent exactly. */
function exactBalance(balance: bigint): { readonly balance?: bigint } {
  return balance <= AMOUNT_MAX && -balance <= AMOUNT_MAX ? { balance } : {}
}

function othersOf({ seq, transferId }: LedgerRow, all: readonly LedgerRow[]): AccountEntry['others'] {
  return all
    .filter(row => row.transferId === transferId && row.seq !== seq)
    .map(({ account, currency, amount }) => ({ account, currency, amount }))
}

function requireFound<Value>(trace: Trace, label: string, value: Value | undefined, got: string): Value {
  return enforceFound(trace, { id: 'resource', label }, value, { code: 'REFERENCE_NOT_FOUND', got })
}
