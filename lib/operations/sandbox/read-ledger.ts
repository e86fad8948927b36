import { findAccountOnAnyPlatform } from '#db/queries/accounts/internal-accounts'
import { accountEntries, balanceAfter, entriesOfTransfers, type LedgerRow } from '#db/queries/money/ledger-entries'
import { hasTransaction } from '#db/queries/transfers/transactions'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type {
  AccountEntry,
  getAccountLedger as accountContract,
  getTransactionLedger as contract,
  ListedEntry,
} from '#lib/contract/sandbox/ledger-operations'
import { isRefund, refundTransferId, transactionIdOfTransfer } from '#lib/domain/money/ledger'
import { AMOUNT_MAX } from '#lib/domain/money/rate'
import { enforceFound, type Trace } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Lists the ledger entries of a transaction on any platform, then the entries of its refund. Also accepts the ID of a
 * transfer of starter funds.
 */
export async function getTransactionLedger(call: Call<typeof contract>): Promise<Outcome<{ data: ListedEntry[] }>> {
  const { params, trace, world } = call
  const { transactionId } = params
  const data = await world.db.read(async tx => {
    const listed: ListedEntry[] = []
    for (const row of await entriesOfTransfers(tx, [transactionId, refundTransferId(transactionId)])) {
      listed.push(listedEntry({ ...row, balance: await balanceAfter(tx, row) }))
    }
    // The transfers of starter funds have ledger entries but no transaction.
    return listed.length > 0 || (await hasTransaction(tx, transactionId)) ? listed : undefined
  })
  return performed({ data: requireFound(trace, 'A transaction or transfer with this ID exists', data, transactionId) })
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
  const isExact = balance <= AMOUNT_MAX && -balance <= AMOUNT_MAX
  return {
    id: String(seq),
    transactionId: transactionIdOfTransfer(transferId),
    isRefund: isRefund(transferId),
    account,
    currency,
    amount,
    ...(isExact ? { balance } : {}),
    createdAt,
  }
}

function othersOf({ seq, transferId }: LedgerRow, all: readonly LedgerRow[]): AccountEntry['others'] {
  return all
    .filter(row => row.transferId === transferId && row.seq !== seq)
    .map(({ account, currency, amount }) => ({ account, currency, amount }))
}

function requireFound<Value>(trace: Trace, label: string, value: Value | undefined, got: string): Value {
  return enforceFound(trace, { id: 'resource', label }, value, { code: 'REFERENCE_NOT_FOUND', got })
}
