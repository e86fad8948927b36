import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import {
  createQuote,
  execute,
  FUNDED_FROM_OUTSIDE,
  feeOverride,
  fromAccount,
  toAccount,
} from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { transferIn } from '#lib/testing/fixtures/transfer-requests'
import { createUmaQuote, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { newWallet, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
// biome-ignore lint/suspicious/noExplicitAny: tests change any part of a file.
type Document = any
type Row = Record<string, Document>

/** Creates rows in every table that refers to other rows. */
async function fill(platform: Sandbox): Promise<void> {
  const { starter } = platform
  await submitVerification(platform, await newBusiness(platform))
  await signIn(platform, await newWallet(platform))
  await createQuote(platform, { source: { ...FUNDED_FROM_OUTSIDE.source, customerId: starter.customer } })
  await createUmaQuote(platform, await umaAddressOf(platform), fromAccount(starter.platformUsd))
  const accountInfo = { ...externalAccountSample('GBP_ACCOUNT'), accountNumber: '55779005' }
  const { id } = await createQuote(platform, {
    ...toAccount(await addExternalAccount(platform, 'GBP_ACCOUNT', { accountInfo })),
    platformFeeOverride: feeOverride(50, 30),
  })
  const executed = await execute(platform, id)
  expect(executed.status, executed.text).toBe(200)
  const transfer = await transferIn(platform)
  expect(transfer.status, transfer.text).toBe(201)
}

describe.skipIf(sandbox.world === undefined)('references in snapshot files', () => {
  let [text, ownId, otherId] = ['', '', '']
  let objects: Record<string, Row[]>
  beforeAll(async () => {
    const other = await sandbox.otherPlatform()
    for (const platform of [sandbox, other]) await fill(platform)
    ;[ownId, otherId] = [sandbox.platformId, other.platformId]
    const { id } = (await sandbox.control('POST', '/snapshots', { name: 'both' })).body
    text = (await sandbox.control('GET', `/snapshots/${id}/export`)).text
  })
  beforeEach(() => {
    objects = JSON.parse(text).objects
  })

  const importChanged = () => sandbox.control('POST', '/snapshots/import', { ...JSON.parse(text), objects })
  const snapshots = async () => (await sandbox.control('GET', '/snapshots')).body.data

  /** Returns the position of the first row of this platform for which `accepts` returns true. */
  function placeOf(table: string, accepts: (row: Row) => unknown): number {
    const at = (objects[table] ?? []).findIndex(row => row.platformId === ownId && accepts(row))
    return at === -1 ? expect.fail(`no such row in ${table}`) : at
  }

  async function expectRejection(field: string, message: RegExp): Promise<void> {
    const before = await snapshots()
    const reply = await importChanged()
    expectError(reply, 'INVALID_INPUT', { field })
    expect(reply.body.message).toMatch(message)
    expect(await snapshots()).toEqual(before)
  }

  test('a file with the rows of two platforms is imported', async () => {
    const reply = await importChanged()
    expect(reply.status, reply.text).toBe(201)
  })

  test.each([
    ['verifications', 'customerId', 'customers'],
    ['internalAccounts', 'customerId', 'customers'],
    ['externalAccounts', 'customerId', 'customers'],
    ['externalAccounts', 'ownerId', 'customers'],
    ['credentials', 'accountId', 'internalAccounts'],
    ['sessions', 'accountId', 'internalAccounts'],
    ['sessions', 'credentialId', 'credentials'],
    ['lookups', 'receiver', 'externalAccounts'],
    ['lookups', 'receiverCustomerId', 'customers'],
    ['quotes', 'transactionId', 'transactions'],
    ['quotes', 'receiverAccountId', 'internalAccounts'],
    ['quotes', 'feeAccountId', 'internalAccounts'],
    ['quotes', 'document.source.accountId', 'internalAccounts'],
    ['quotes', 'document.source.customerId', 'customers'],
    ['quotes', 'document.destination.accountId', 'externalAccounts'],
    ['transactions', 'customerId', 'customers'],
    ['transactions', 'quoteId', 'quotes'],
    ['transactions', 'senderIdentifier', 'internalAccounts'],
    ['transactions', 'receiverIdentifier', 'externalAccounts'],
    ['transactions', 'document.source.accountId', 'externalAccounts'],
    ['transactions', 'document.destination.accountId', 'internalAccounts'],
    ['settlements', 'transactionId', 'transactions'],
    ['settlements', 'quoteId', 'quotes'],
  ])('a file whose %s refer in %s to another platform’s %s is rejected whole', async (table, path, target) => {
    const at = placeOf(table, row => valueAt(row, path))
    const other = objects[target]?.find(({ platformId }) => platformId === otherId)
    setValue(objects[table]?.[at], path, other?.id)
    await expectRejection(`objects.${table}.${at}.${path}`, /Expected the ID of .* belongs to the platform of the row/)
  })

  test.each([
    ['verifications', 'customerId'],
    ['externalAccounts', 'customerId'],
    ['quotes', 'transactionId'],
    ['transactions', 'quoteId'],
  ])('a file whose %s refer in %s to a missing row is rejected whole', async (table, path) => {
    const at = placeOf(table, row => /^[A-Z]/.test(String(row[path] ?? '')))
    const row = objects[table]?.[at] ?? {}
    row[path] = row[path].replace(/.{4}$/, 'eeee')
    await expectRejection(`objects.${table}.${at}.${path}`, /Expected the ID of .* is in this file/)
  })

  test('a file with a ledger entry of an unknown account is rejected whole', async () => {
    const entries = objects.ledgerEntries ?? []
    const added = { ...entries[0], transferId: 'unknown', account: 'InternalAccount:none' }
    const at = entries.push({ ...added, amount: '5' }, { ...added, amount: '-5' }) - 2
    await expectRejection(`objects.ledgerEntries.${at}.account`, /one of outside, exchange, fees/)
  })

  test('a file with a ledger entry in another currency than that of its account is rejected whole', async () => {
    const entries = objects.ledgerEntries ?? []
    const entry = entries[placeOf('ledgerEntries', ({ account }) => account.startsWith('InternalAccount:'))]
    const added = { ...entry, transferId: 'Transaction:00000000-0000-7000-8000-00000000eeee', currency: 'EUR' }
    const at = entries.push({ ...added, amount: '5' }, { ...added, amount: '-5' }) - 2
    await expectRejection(`objects.ledgerEntries.${at}.currency`, /Expected "\w+", the currency of the account/)
  })

  test('a file with a transfer on another platform than that of its accounts is rejected whole', async () => {
    const entries = objects.ledgerEntries ?? []
    const at = placeOf('ledgerEntries', ({ account }) => account.startsWith('InternalAccount:'))
    const { transferId } = entries[at] ?? {}
    for (const entry of entries) if (entry.transferId === transferId) entry.platformId = otherId
    await expectRejection(
      `objects.ledgerEntries.${at}.platformId`,
      /Expected "Platform:.*", the platform of the account/,
    )
  })

  test('a file with a transfer between two platforms is rejected whole', async () => {
    const entries = objects.ledgerEntries ?? []
    const contra = placeOf('ledgerEntries', ({ account }) => account === 'outside')
    Object.assign(entries[contra] ?? {}, { platformId: otherId })
    const reply = await importChanged()
    expectError(reply, 'INVALID_INPUT', { field: expect.stringMatching(/^objects\.ledgerEntries\.\d+\.amount$/) })
  })

  test.each([
    ['externalAccounts', 'ownerId', 'customers'],
    ['sessions', 'accountId', 'internalAccounts'],
    ['settlements', 'quoteId', 'quotes'],
    ['quotes', 'document.id', 'quotes'],
    ['quotes', 'document.transactionId', 'transactions'],
    ['lookups', 'document.lookupId', 'quotes'],
    ['transactions', 'document.customerId', 'customers'],
  ])('a file whose %s have a %s that disagrees with another value is rejected whole', async (table, path, target) => {
    const at = placeOf(table, row => valueAt(row, path))
    const row = objects[table]?.[at] ?? {}
    const others = objects[target]?.filter(({ id, platformId }) => platformId === ownId && id !== valueAt(row, path))
    setValue(row, path, others?.at(-1)?.id)
    await expectRejection(`objects.${table}.${at}.${path}`, /Expected ".*", the /)
  })
})

function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce((value: Document, name) => value?.[name], row)
}

function setValue(row: Document, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  names.reduce((part, name) => part[name], row)[last] = value
}
