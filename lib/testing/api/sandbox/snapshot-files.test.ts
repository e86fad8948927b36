import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { snapshotDocument } from '#lib/contract/sandbox/snapshot'
import { createQuote, quoteBody } from '#lib/testing/fixtures/quote-requests'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
// biome-ignore lint/suspicious/noExplicitAny: tests change any part of a file.
type Document = any

const save = async () => (await sandbox.control('POST', '/snapshots', { name: 'saved' })).body.id
const exportOne = (id: string) => sandbox.control('GET', `/snapshots/${id}/export`)
const importOne = (document: unknown) => sandbox.control('POST', '/snapshots/import', document)
const load = (id: string) => sandbox.control('POST', `/snapshots/${id}/load`)
const listSnapshots = async () => (await sandbox.control('GET', '/snapshots')).body.data

// Loading a snapshot affects all platforms, so these tests do not run against a server in another process.
describe.skipIf(sandbox.world === undefined)('snapshot files', () => {
  let document: Document
  beforeEach(async () => {
    await createQuote(sandbox)
    document = (await exportOne(await save())).body
  })
  afterEach(async () => {
    for (const { id } of await listSnapshots()) await sandbox.control('DELETE', `/snapshots/${id}`)
  })

  test('importing and loading an exported snapshot after a reset restores its objects', async () => {
    const quote = await createQuote(sandbox)
    const file = (await exportOne(await save())).body
    await sandbox.control('POST', '/reset')
    const imported = await importOne(file)
    expect(imported.status, imported.text).toBe(201)
    expect(imported.body).toMatchObject({ name: 'saved', createdAt: file.createdAt })
    expectError(await sandbox.call('GET', `/quotes/${quote.id}`), 'QUOTE_NOT_FOUND')
    expect((await load(imported.body.id)).status).toBe(204)
    expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual(quote)
  })

  test('exports of the same state contain equal objects, with external accounts in the order of the API’s list', async () => {
    expect((await exportOne(await save())).body.objects).toEqual(document.objects)
    const { data } = (await sandbox.call('GET', '/customers/external-accounts?limit=100')).body
    const own = document.objects.externalAccounts.filter(
      (row: Document) => row.platformId === sandbox.platformId && row.customerId !== undefined,
    )
    expect(own.map(({ id }: Document) => id)).toEqual(data.map(({ id }: Document) => id))
  })

  test('a file has no API tokens, encrypted secrets, one-time codes, KYC links, idempotency keys or webhook endpoints', async () => {
    await newWallet(sandbox)
    const headers = { 'idempotency-key': 'kept-out-of-files' }
    await sandbox.call('POST', '/quotes', { headers, body: quoteBody(sandbox) })
    const endpoint = 'http://receiver.invalid/200'
    await sandbox.call('PATCH', '/config', { body: { webhookEndpoint: endpoint } })
    const reply = await exportOne(await save())
    const text = JSON.stringify(reply.body)
    const { clientId, clientSecret } = (await sandbox.control('GET', '/token')).body
    for (const secret of [clientId, clientSecret, endpoint, 'kept-out-of-files', 'sealed'])
      expect(text).not.toContain(secret)
    for (const table of [
      'signedRequests',
      'otpIssuances',
      'contactCodes',
      'kycLinks',
      'idempotencyRecords',
      'apiTokens',
    ])
      expect(reply.body.objects).not.toHaveProperty(table)
  })

  test('an import assigns the objects of a platform with an unknown ID to the platform with the same name', async () => {
    const other = await sandbox.otherPlatform()
    const quote = await createQuote(other)
    const file = (await exportOne(await save())).body
    const renamed = JSON.stringify(file).replaceAll(other.platformId, 'Platform:00000000-0000-7000-8000-00000000aaaa')
    const imported = await importOne(JSON.parse(renamed))
    expect(imported.status, imported.text).toBe(201)
    await load(imported.body.id)
    expect((await other.call('GET', `/quotes/${quote.id}`)).body).toEqual(quote)
  })

  test('importing a file with a platform of unknown ID and name is rejected with a CONFLICT that names the platform', async () => {
    const unknown = { id: 'Platform:00000000-0000-7000-8000-00000000bbbb', name: 'Elsewhere', umaDomain: 'a.example' }
    const reply = await importOne({ ...document, platforms: [...document.platforms, unknown] })
    expectError(reply, 'CONFLICT', { reason: 'SNAPSHOT_PLATFORM_MISSING', name: 'Elsewhere' })
  })

  test('exporting an unknown snapshot is rejected with REFERENCE_NOT_FOUND', async () => {
    expectError(await exportOne('Snapshot:00000000-0000-7000-8000-00000000dead'), 'REFERENCE_NOT_FOUND')
  })

  test('importing a file in a newer format is rejected with CONFLICT', async () => {
    expectError(await importOne({ ...document, format: 2 }), 'CONFLICT', { reason: 'SNAPSHOT_NEWER', field: 'format' })
  })

  test.each([
    ['an unknown table', (file: Document) => (file.objects.cheques = []), 'objects.cheques'],
    ['an unknown column', (file: Document) => (file.objects.quotes = [{ color: 'red' }]), 'objects.quotes.0.color'],
    [
      'a webhook endpoint',
      (file: Document) => (file.objects.platformConfigs = [{ webhookEndpoint: 'http://a.example' }]),
      'objects.platformConfigs.0.webhookEndpoint',
    ],
  ])('importing a file with %s is rejected with CONFLICT', async (_, change, field) => {
    change(document)
    expectError(await importOne(document), 'CONFLICT', { reason: 'SNAPSHOT_OUTDATED', field })
  })

  test.each([
    ['no format field', (file: Document) => delete file.format, 'format'],
    ['no objects field', (file: Document) => delete file.objects, 'objects'],
    ['a clock time after the year 9000', (file: Document) => (file.clock.now = '9500-01-01T00:00:00Z'), 'clock.now'],
    ['the same platform twice', (file: Document) => file.platforms.push(file.platforms[0]), /^platforms\.\d+\.id$/],
    ['a row without an ID', ({ objects }: Document) => delete objects.customers[0].id, 'objects.customers.0.id'],
    [
      'the same row twice',
      ({ objects }: Document) => objects.customers.push(objects.customers[0]),
      /^objects\.customers\.\d+/,
    ],
    [
      'an invalid time',
      ({ objects }: Document) => (objects.customers[0].createdAt = '2030-13-01T00:00:00Z'),
      'objects.customers.0.createdAt',
    ],
    [
      'a day that does not exist',
      ({ objects }: Document) => (objects.ledgerEntries[0].createdAt = '2030-02-30T00:00:00Z'),
      'objects.ledgerEntries.0.createdAt',
    ],
    [
      'an amount that is not a string',
      ({ objects }: Document) => (objects.ledgerEntries[0].amount = 5),
      'objects.ledgerEntries.0.amount',
    ],
    [
      'an account balance that is not the sum of the account’s ledger entries',
      ({ objects }: Document) => (objects.internalAccounts[0].balance = '12345'),
      'objects.internalAccounts.0.balance',
    ],
    [
      'a transfer whose entries do not sum to zero',
      ({ objects }: Document) => (objects.ledgerEntries[0].amount = '777'),
      /^objects\.ledgerEntries\.\d+\.amount$/,
    ],
    [
      'a row of a platform that is not in the file',
      ({ objects }: Document) => (objects.customers[0].platformId = 'Platform:00000000-0000-7000-8000-00000000cccc'),
      'objects.customers.0.platformId',
    ],
    [
      'an unknown currency',
      ({ objects }: Document) => (objects.externalAccounts[0].currency = 'XXX'),
      'objects.externalAccounts.0.currency',
    ],
    [
      'a rate of zero',
      ({ objects }: Document) => (objects.rateOverrides = [{ corridor: 'USD/EUR', rate: '0' }]),
      'objects.rateOverrides.0',
    ],
    [
      'a configuration that PATCH /config would reject',
      ({ objects, platforms: [{ id }], createdAt }: Document) => {
        const supportedCurrencies = [{ currencyCode: 'USD' }]
        objects.platformConfigs = [{ platformId: id, supportedCurrencies, updatedAt: createdAt }]
      },
      /^objects\.platformConfigs\.0\.supportedCurrencies\.0/,
    ],
    [
      'a pending payment of an unknown transaction',
      (file: Document) => (file.objects.settlements = [settlementOf(file, 'quote:004')]),
      'objects.settlements.0.transactionId',
    ],
    [
      'a pending payment with an unknown outcome',
      (file: Document) => (file.objects.settlements = [settlementOf(file, 'never')]),
      'objects.settlements.0.outcome',
    ],
    [
      'account details that are a string',
      ({ objects }: Document) => (objects.externalAccounts[0].accountInfo = 'none'),
      'objects.externalAccounts.0.accountInfo',
    ],
    [
      'an account of an unknown customer',
      ({ objects }: Document) =>
        (objects.internalAccounts.find(({ customerId }: Document) => customerId).customerId = 'Customer:none'),
      /^objects\.internalAccounts\.\d+\.customerId$/,
    ],
    [
      'an account of an unknown type',
      ({ objects }: Document) => (objects.internalAccounts[0].type = 'SAVINGS'),
      'objects.internalAccounts.0.type',
    ],
    [
      'an account with an unknown status',
      ({ objects }: Document) => (objects.externalAccounts[0].status = 'OPEN'),
      'objects.externalAccounts.0.status',
    ],
    [
      'account details without a type',
      ({ objects }: Document) => delete objects.externalAccounts[0].accountInfo.accountType,
      'objects.externalAccounts.0.accountInfo.accountType',
    ],
    [
      'a customer of an unknown type',
      ({ objects }: Document) => (objects.customers[0].customerType = 'ROBOT'),
      'objects.customers.0.customerType',
    ],
    [
      'a customer without currencies',
      ({ objects }: Document) => delete objects.customers[0].profile.currencies,
      'objects.customers.0.profile.currencies',
    ],
    [
      'a quote without a source',
      ({ objects }: Document) => delete objects.quotes[0].document.source,
      'objects.quotes.0.document.source',
    ],
    [
      'a transaction with an unknown status',
      ({ objects }: Document) => (objects.transactions[0].status = 'LOST'),
      'objects.transactions.0.status',
    ],
    [
      'a transaction without a direction',
      ({ objects }: Document) => delete objects.transactions[0].document.direction,
      'objects.transactions.0.document.direction',
    ],
  ])('importing a file with %s is rejected with INVALID_INPUT and stores nothing', async (_, change, field) => {
    const before = await listSnapshots()
    change(document)
    const expectedField = typeof field === 'string' ? field : expect.stringMatching(field)
    expectError(await importOne(document), 'INVALID_INPUT', { field: expectedField })
    expect(await listSnapshots()).toEqual(before)
  })

  test('the published JSON Schema of snapshot files matches the contract', () => {
    const path = join(import.meta.dirname, '../../../package/types/snapshot.schema.json')
    const published = JSON.parse(readFileSync(path, 'utf8'))
    expect(published).toEqual({ ...z.toJSONSchema(snapshotDocument, { io: 'input' }), title: 'Countersign snapshot' })
  })

  test('a file above the size limit of other request bodies can be imported and loaded', async () => {
    const { customers } = document.objects
    const [first] = customers
    for (let at = 0; at < 1_000; at += 1) {
      const id = `Customer:00000000-0000-7000-8000-${String(at).padStart(12, 'f')}`
      customers.push({ ...first, id, platformCustomerId: `many-${at}`, umaAddress: `$many-${at}@sandbox.example` })
    }
    const imported = await importOne(document)
    expect(imported.status, imported.text).toBe(201)
    expect((await load(imported.body.id)).status).toBe(204)
    expect((await sandbox.call('GET', '/customers?limit=1')).status).toBe(200)
  })
})

function settlementOf({ platforms: [{ id }], createdAt }: Document, outcome: string) {
  const transactionId = 'Transaction:00000000-0000-7000-8000-00000000dddd'
  return { transactionId, platformId: id, outcome, executedAt: createdAt, dueAt: createdAt }
}
