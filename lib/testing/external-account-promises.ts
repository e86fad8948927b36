import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import {
  promiseCurrencyFilter,
  promiseCursorRefusals,
  promiseQueryRefusals,
  WRONG_LIMITS,
} from '#lib/testing/list-promises'
import { askQuote, execute, madeQuote, toAccount } from '#lib/testing/quote-body'
import type { Sandbox } from '#lib/testing/sandbox'
import { unknownId } from '#lib/testing/unknown-id'

/** Whose accounts are promised something: those of customers, or the platform's own. Each has its own operations. */
export type AccountOwner = 'customers' | 'platform'

/** The path of an owner's accounts, and how one is registered there, with members of the body replaced. */
export function accountsOf(sandbox: Sandbox, owner: AccountOwner) {
  const path = `/${owner}/external-accounts`
  const owned = owner === 'customers' ? { customerId: sandbox.starter.customer } : {}
  const create = (changes: Record<string, unknown> = {}) =>
    sandbox.call('POST', path, { body: { ...owned, currency: 'EUR', accountInfo: EURO, ...changes } })
  const created = async () => {
    const { id } = (await create()).body
    return { id, path: `${path}/${id}` }
  }
  return { path, create, created }
}

const EURO = externalAccountSample('EUR_ACCOUNT')
const REFUSED_BY_BANK = { accountInfo: { ...EURO, iban: 'DE89370400440532013105' } }
const WRONG_MEMBERS = [
  ['currency', undefined, 'currency'],
  ['currency', 978, 'currency'],
  ['accountInfo', undefined, 'accountInfo'],
  ['accountInfo', {}, 'accountInfo.accountType'],
  ['accountInfo', { ...EURO, accountType: 'CLABE' }, 'accountInfo.accountType'],
  ['accountInfo', { ...EURO, iban: undefined }, 'accountInfo.iban'],
  ['accountInfo', { ...EURO, iban: '0532013000' }, 'accountInfo.iban'],
  ['accountInfo', { ...EURO, swiftCode: 'COBA' }, 'accountInfo.swiftCode'],
  ['accountInfo', { ...EURO, beneficiary: undefined }, 'accountInfo.beneficiary'],
  ['accountInfo', { ...EURO, beneficiary: { fullName: 'Ada' } }, 'accountInfo.beneficiary.beneficiaryType'],
  ['accountInfo', { ...EURO, beneficiary: { beneficiaryType: 'INDIVIDUAL' } }, 'accountInfo.beneficiary.fullName'],
  ['accountInfo', { ...EURO, beneficiary: { beneficiaryType: 'BUSINESS' } }, 'accountInfo.beneficiary.legalName'],
  ['platformAccountId', '', 'platformAccountId'],
  ['defaultUmaDepositAccount', 'yes', 'defaultUmaDepositAccount'],
] as const

/** What is refused with 400 whoever the account is for. */
export function promiseRefusals(sandbox: Sandbox, owner: AccountOwner): void {
  const { path, create } = accountsOf(sandbox, owner)

  test.each(WRONG_MEMBERS)('%s as %j answers INVALID_INPUT at %s', async (member, value, field) => {
    expectError(await create({ [member]: value }), 'INVALID_INPUT', { field })
  })

  test.each(['invoice', 'lightningAddress'])('Lightning by bolt12 and %s answers INVALID_INPUT', async other => {
    const accountInfo = { accountType: 'LIGHTNING', bolt12: 'lno1', [other]: 'x' }
    expectError(await create({ currency: 'BTC', accountInfo }), 'INVALID_INPUT')
  })

  test.each([
    ['XYZ', 'UNKNOWN_CURRENCY'],
    ['eur', 'UNKNOWN_CURRENCY'],
    ['USD', 'ACCOUNT_TYPE_MISMATCH'],
    ['BTC', 'ACCOUNT_TYPE_MISMATCH'],
  ])('%s on a euro account answers INVALID_CURRENCY', async (currency, reason) => {
    const allowed = expect.arrayContaining(['EUR'])
    expectError(await create({ currency }), 'INVALID_CURRENCY', { reason, field: 'currency', allowed })
  })

  test('an account whose identifier ends in 105 answers INVALID_BANK_ACCOUNT', async () => {
    expectError(await create(REFUSED_BY_BANK), 'INVALID_BANK_ACCOUNT', { reason: 'ACCOUNT_NOT_FOUND' })
  })

  test('a body that is no object answers INVALID_REQUEST_FORMAT', async () => {
    const reply = await sandbox.call('POST', path, { body: 'account' })
    expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
  })

  test('a refused account is not registered', async () => {
    const before = (await sandbox.call('GET', path)).body.totalCount
    await create({ currency: 'USD' })
    await create(REFUSED_BY_BANK)
    expect((await sandbox.call('GET', path)).body.totalCount).toBe(before)
  })
}

/** That a `platformAccountId` is one owner's once. */
export function promiseOneId(sandbox: Sandbox, owner: AccountOwner): void {
  const { path, create } = accountsOf(sandbox, owner)

  test('a platformAccountId its owner has used answers CONFLICT, and tells clients not to try again', async () => {
    await create({ platformAccountId: 'taken' })
    const other = { currency: 'GBP', accountInfo: externalAccountSample('GBP_ACCOUNT') }
    const reply = await create({ platformAccountId: 'taken', ...other })
    expectError(reply, 'CONFLICT', { reason: 'PLATFORM_ACCOUNT_ID_EXISTS', field: 'platformAccountId' })
    expect(reply.headers.get('x-should-retry')).toBe('false')
  })

  test('a platformAccountId is free again once its account was deleted', async () => {
    const made = await create({ platformAccountId: 'reused' })
    await sandbox.call('DELETE', `${path}/${made.body.id}`)
    expect((await create({ platformAccountId: 'reused' })).status).toBe(201)
  })

  test('of racing accounts with one platformAccountId exactly one is registered', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => create({ platformAccountId: 'raced' })))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([201, ...Array(11).fill(409)])
  })
}

/** What becomes of an account that is deleted, and of the quotes to it. */
export function promiseDeletion(sandbox: Sandbox, owner: AccountOwner): void {
  const { path: list, created } = accountsOf(sandbox, owner)

  test('deleting answers 204 without a body', async () => {
    const reply = await sandbox.call('DELETE', (await created()).path)
    expect([reply.status, reply.text, reply.headers.has('content-type')]).toEqual([204, '', false])
  })

  test('a deleted account can be read no more', async () => {
    const { path } = await created()
    await sandbox.call('DELETE', path)
    expectError(await sandbox.call('GET', path), 'REFERENCE_NOT_FOUND')
  })

  test('a deleted account is listed no more', async () => {
    const { path, id } = await created()
    await sandbox.call('DELETE', path)
    expect((await sandbox.call('GET', `${list}?limit=100`)).text).not.toContain(id)
  })

  test('a deleted account can be paid no more', async () => {
    const { path, id } = await created()
    await sandbox.call('DELETE', path)
    expectError(await askQuote(sandbox, toAccount(id)), 'INVALID_INPUT', { field: 'destination.accountId' })
  })

  test('a quote made before its destination was deleted can still be executed', async () => {
    const { path, id } = await created()
    const quote = await madeQuote(sandbox, toAccount(id))
    await sandbox.call('DELETE', path)
    expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
  })

  test('of racing deletions exactly one succeeds', async () => {
    const { path } = await created()
    const replies = await Promise.all(Array.from({ length: 8 }, () => sandbox.call('DELETE', path)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([204, ...Array(7).fill(404)])
  })
}

/** That a path names an owner's accounts and no others. */
export function promiseOwnOnly(sandbox: Sandbox, owner: AccountOwner, method: 'GET' | 'DELETE'): void {
  const { path, created } = accountsOf(sandbox, owner)
  const notFound = async (id: string) => {
    expectError(await sandbox.call(method, `${path}/${id}`), 'REFERENCE_NOT_FOUND')
  }

  test('an unknown id answers REFERENCE_NOT_FOUND', () => notFound(unknownId('ExternalAccount')))

  test('an id of another type answers REFERENCE_NOT_FOUND', () => notFound(unknownId('InternalAccount')))

  test.each(['0', '%00', '%F0%9F%92%A5', 'x'.repeat(300)])('%s, which is no id, answers REFERENCE_NOT_FOUND', notFound)

  test('an account that was deleted answers REFERENCE_NOT_FOUND', async () => {
    const deleted = await created()
    await sandbox.call('DELETE', deleted.path)
    await notFound(deleted.id)
  })

  test('an account of the other kind of owner answers REFERENCE_NOT_FOUND here, and stays', async () => {
    const other = await accountsOf(sandbox, owner === 'customers' ? 'platform' : 'customers').created()
    await notFound(other.id)
    expect((await sandbox.call('GET', other.path)).status).toBe(200)
  })
}

/** What the list refuses of its query. */
export function promiseListRefusals(sandbox: Sandbox, owner: AccountOwner, neighbour: Sandbox): void {
  const { path } = accountsOf(sandbox, owner)
  promiseQueryRefusals(sandbox, path, WRONG_LIMITS)
  promiseCursorRefusals(sandbox, path, {
    unknown: unknownId('ExternalAccount'),
    foreign: String(neighbour.starter.external.EUR),
  })
  promiseCurrencyFilter(sandbox, path)
}
