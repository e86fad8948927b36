import { describe, expect, test } from 'vitest'
import type { Customer, InternalAccount, Transaction, Verification } from '#lib/client/wire-types'
import { countObjects, findNode, pathTo, visibleLines } from './object-node'
import { type Objects, treeOf, type WalletObjects } from './object-tree'
import { moveFor } from './tree-keys'

const usd = { code: 'USD', name: '', symbol: '$', decimals: 2 }
const account = (id: string, type: string, customerId?: string) =>
  ({ id, type, customerId, balance: { amount: 10_000, currency: usd } }) as unknown as InternalAccount

// These objects have only the members that the tree uses.
const OBJECTS: Objects = {
  customers: [
    { id: 'Customer:1', fullName: 'Ada', email: 'ada@example.com', umaAddress: '$ada' } as unknown as Customer,
  ],
  verifications: [],
  internal: [
    account('InternalAccount:0', 'INTERNAL_FIAT'),
    account('InternalAccount:1', 'EMBEDDED_WALLET', 'Customer:1'),
  ],
  external: [],
  transactions: [
    {
      id: 'Transaction:1',
      customerId: 'Customer:1',
      quoteId: 'Quote:1',
      type: 'OUTGOING',
      status: 'COMPLETED',
      sentAmount: { amount: 5_000, currency: usd },
    } as unknown as Transaction,
  ],
  tokens: [
    { id: 'Token:1', name: 'First token', permissions: ['VIEW', 'MANAGE'] } as unknown as Objects['tokens'][number],
  ],
  hasMore: false,
}
const method = (id: string, nickname: string) => ({ id, type: 'PASSKEY', nickname })
const WALLET = {
  credentials: [method('AuthMethod:1', 'laptop'), method('AuthMethod:2', 'phone')],
  sessions: [{ ...method('Session:1', 'phone'), expiresAt: '2025-10-13T09:15:00.000Z' }],
} as unknown as WalletObjects

const unread = treeOf(OBJECTS, new Map())
const read = treeOf(OBJECTS, new Map([['InternalAccount:1', WALLET]]))
const ids = (lines: ReturnType<typeof visibleLines>) => lines.map(({ node }) => node.id)

describe('the object tree', () => {
  test('lists the platform first, then the customers, each with its objects', () => {
    expect(read.map(({ id }) => id)).toEqual(['platform', 'Customer:1'])
    expect(findNode(read, 'InternalAccount:0')).toMatchObject({ label: 'USD', detail: '100.00 USD' })
    expect(countObjects(read)).toBe(9)
  })

  test('lists API tokens below the platform, with their permissions', () => {
    expect(pathTo(read, 'Token:1')).toEqual(['platform', 'platform tokens'])
    expect(findNode(read, 'Token:1')).toMatchObject({ label: 'First token', detail: 'VIEW, MANAGE' })
  })

  test('shows that only a pending incoming UMA payment waits for approval', () => {
    const incoming = (id: string, more: object) =>
      ({
        id,
        customerId: 'Customer:1',
        type: 'INCOMING',
        status: 'PENDING',
        receivedAmount: { amount: 1_234, currency: usd },
        ...more,
      }) as unknown as Transaction
    const transactions = [
      incoming('Transaction:2', { source: { sourceType: 'UMA_ADDRESS' } }),
      incoming('Transaction:3', { source: { sourceType: 'ACCOUNT' } }),
      incoming('Transaction:4', { source: { sourceType: 'UMA_ADDRESS' }, status: 'REJECTED' }),
    ]
    const tree = treeOf({ ...OBJECTS, transactions }, new Map())
    const details = transactions.map(({ id }) => findNode(tree, id)?.detail)
    expect(details).toEqual(['12.34 USD · PENDING, waits for approval', '12.34 USD · PENDING', '12.34 USD · REJECTED'])
  })

  test('puts a session below its credential and a transaction below its quote', () => {
    expect(pathTo(read, 'Session:1')).toEqual(['Customer:1', 'InternalAccount:1', 'AuthMethod:2'])
    expect(pathTo(read, 'Transaction:1')).toEqual(['Customer:1', 'Customer:1 transfers', 'Quote:1'])
    expect(findNode(read, 'Quote:1')?.detail).toBe('50.00 USD · COMPLETED')
  })

  test('shows a wallet as expandable before its contents are loaded', () => {
    const line = visibleLines(unread, new Set(['Customer:1']), '').find(({ node }) => node.id === 'InternalAccount:1')
    expect(line).toMatchObject({ canOpen: true, isOpen: false, level: 2 })
  })
})

describe('the visible lines', () => {
  test('are the roots and the children of open nodes, with their positions', () => {
    const lines = visibleLines(read, new Set(['Customer:1']), '')
    expect(ids(lines)).toEqual(['platform', 'Customer:1', 'InternalAccount:1', 'Customer:1 transfers'])
    expect(lines[2]).toMatchObject({ level: 2, position: 1, size: 2, parentId: 'Customer:1' })
  })

  test('are all matches and their ancestors while a filter is set', () => {
    expect(ids(visibleLines(read, new Set(), 'session:1'))).toEqual([
      'Customer:1',
      'InternalAccount:1',
      'AuthMethod:2',
      'Session:1',
    ])
    expect(ids(visibleLines(read, new Set(), ' completed '))).toContain('Transaction:1')
    expect(visibleLines(read, new Set(), 'nothing like it')).toEqual([])
  })
})

describe('a tree key', () => {
  const lines = visibleLines(read, new Set(['Customer:1']), '')

  test.each([
    ['ArrowDown', 0, 'Customer:1'],
    ['ArrowUp', 1, 'platform'],
    ['Home', 3, 'platform'],
    ['End', 0, 'Customer:1 transfers'],
    ['ArrowRight', 1, 'InternalAccount:1'],
    ['ArrowLeft', 2, 'Customer:1'],
    ['a', 0, 'Customer:1'],
  ])('%s at line %i moves the focus to %s', (key, at, id) => {
    expect(moveFor(key, at, lines)).toEqual({ kind: 'go', id })
  })

  test('expands a line, collapses a line, or expands all siblings', () => {
    expect(moveFor('ArrowRight', 2, lines)).toEqual({ kind: 'open', ids: ['InternalAccount:1'] })
    expect(moveFor('ArrowLeft', 1, lines)).toEqual({ kind: 'close', ids: ['Customer:1'] })
    expect(moveFor('*', 2, lines)).toEqual({ kind: 'open', ids: ['InternalAccount:1', 'Customer:1 transfers'] })
  })

  test.each([
    ['ArrowUp', 0],
    ['ArrowDown', 3],
    ['z', 0],
    ['Tab', 0],
    ['F5', 0],
  ])('%s at line %i does nothing', (key, at) => {
    expect(moveFor(key, at, lines)).toBeUndefined()
  })
})

test('the tree shows the states and the verifications of a deleted business customer', () => {
  const business = {
    ...{ id: 'Customer:2', customerType: 'BUSINESS', kybStatus: 'REJECTED', isDeleted: true, umaAddress: '$b' },
    contactVerification: { email: 'VERIFIED', phone: 'PENDING' },
  } as unknown as Customer
  const rejected = {
    ...{ id: 'Verification:1', customerId: 'Customer:2', verificationStatus: 'REJECTED' },
    errors: [{ type: 'APPLICANT_REJECTED' }],
  } as unknown as Verification
  const roots = treeOf({ ...OBJECTS, customers: [business], verifications: [rejected] }, new Map())
  expect(findNode(roots, 'Customer:2')?.detail).toBe('BUSINESS · deleted · REJECTED · email verified')
  expect(findNode(roots, 'Verification:1')?.detail).toBe('REJECTED · APPLICANT_REJECTED')
})
