import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { DELETED_SHARE, REGIONS } from './list-seed.ts'
import { numberedId, type Seed, STEP_MS } from './multiply-rows.ts'

/** One page of a list, with any number of filters. */
export interface ListCase {
  readonly list: string
  readonly filter: string
  readonly page: 'first' | 'last'
  readonly path: string
}

interface FilteredList {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Type of the IDs in the list's cursors. */
  readonly idType: string
  /**
   * Numbers of the seeded rows, in list order. If `numbers` is undefined or has at most {@link ON_LAST_PAGE} elements,
   * only the first page is measured.
   */
  readonly numbers: readonly number[] | undefined
}

/** Number of seeded rows on the last page, which may also contain the platform's starter rows. */
const ON_LAST_PAGE = 5

/** Maximum length of a filter value in the printed table. If a value is longer, only the filter's name is shown. */
const SHOWN_MAX = 20

/** Returns the first page of each list, and the last page of lists with enough seeded rows. */
export function listCases(sandbox: Sandbox, seed: Seed): readonly ListCase[] {
  const lists = [transactions, customers, accounts, verifications, tokens].flatMap(list => list(seed))
  return [...lists, ...firstPageLists(sandbox)].flatMap(casesOf)
}

function casesOf({ path, query, idType, numbers }: FilteredList): readonly ListCase[] {
  const filters = Object.entries(query).map(([name, value]) => (value.length > SHOWN_MAX ? name : `${name}=${value}`))
  const base = { list: path, filter: filters.join(' ') }
  const at = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...query, ...more })}`
  const first = { ...base, page: 'first' as const, path: at({}) }
  const last = numbers?.at(-ON_LAST_PAGE - 1)
  if (last === undefined) return [first]
  const cursor = btoa(JSON.stringify({ id: numberedId(idType, last) }))
  return [first, { ...base, page: 'last', path: at({ cursor }) }]
}

function numbersWhere({ rows }: Seed, is: (i: number) => boolean): readonly number[] {
  return Array.from({ length: rows }, (_, index) => index + 1).filter(is)
}

const allOf = (seed: Seed) => numbersWhere(seed, () => true)
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const createdAt = ({ madeAt, rows }: Seed, i: number) => madeAt - (rows - i) * STEP_MS

function transactions(seed: Seed): readonly FilteredList[] {
  const remainder = (i: number) => i % 20
  const middle = { startDate: iso(createdAt(seed, seed.rows * 0.2)), endDate: iso(createdAt(seed, seed.rows * 0.8)) }
  const isMiddle = (i: number) => i >= seed.rows * 0.2 && i <= seed.rows * 0.8
  const sender = numberedId('InternalAccount', 7)
  const receiver = numberedId('ExternalAccount', 7)
  const customerId = numberedId('Customer', 7)
  const filtered: readonly [Record<string, string>, (i: number) => boolean][] = [
    [{}, () => true],
    [{ customerId }, i => i % 20 === 7],
    [{ platformCustomerId: 'own-7' }, i => i % 20 === 7],
    [{ accountIdentifier: sender }, i => i % 20 === 7],
    [{ senderAccountIdentifier: sender }, i => i % 20 === 7],
    [{ receiverAccountIdentifier: receiver }, i => i % 18 === 7],
    [{ status: 'PENDING' }, i => remainder(i) === 4],
    [{ status: 'EXPIRED' }, i => remainder(i) === 5],
    [{ status: 'FAILED' }, i => remainder(i) === 0],
    [{ status: 'PROCESSING' }, i => remainder(i) === 1],
    [{ status: 'COMPLETED' }, i => remainder(i) > 6],
    [{ status: 'REJECTED' }, i => remainder(i) === 6],
    [{ status: 'REFUNDED' }, () => false],
    [{ type: 'INCOMING' }, i => remainder(i) === 6],
    [{ type: 'OUTGOING' }, i => remainder(i) !== 6],
    [{ reference: 'Invoice 8' }, i => i % 40 === 8],
    [{ startDate: middle.startDate }, i => i >= seed.rows * 0.2],
    [{ endDate: middle.endDate }, i => i <= seed.rows * 0.8],
    [middle, isMiddle],
    [{ customerId, status: 'COMPLETED' }, i => i % 20 === 7],
    [{ customerId, ...middle }, i => i % 20 === 7 && isMiddle(i)],
    [{ status: 'FAILED', ...middle }, i => remainder(i) === 0 && isMiddle(i)],
  ]
  return filtered.flatMap(([query, is]) =>
    (['desc', 'asc'] as const).map(sortOrder => {
      const numbers = numbersWhere(seed, is)
      const inOrder = sortOrder === 'asc' ? numbers : numbers.toReversed()
      return { path: '/transactions', query: { ...query, sortOrder }, idType: 'Transaction', numbers: inOrder }
    }),
  )
}

function customers(seed: Seed): readonly FilteredList[] {
  const isKept = (i: number) => i > seed.rows * DELETED_SHARE
  const numbersKept = (is: (i: number) => boolean) => numbersWhere(seed, i => isKept(i) && is(i))
  const { creationTimeAt, middleChangeTime, changeRank, byChange } = timesOf(seed)
  const newest = { platformCustomerId: `own-${seed.rows}`, umaAddress: `$own-${seed.rows}@bench.example` }
  const region = REGIONS[7] ?? ''
  const customerLists = listsAt('/customers', 'Customer', [
    [{}, numbersKept(() => true)],
    [{ platformCustomerId: newest.platformCustomerId }, [seed.rows]],
    [{ umaAddress: newest.umaAddress }, [seed.rows]],
    [{ customerType: 'BUSINESS' }, numbersKept(i => i % 10 === 0)],
    [{ region }, numbersKept(i => i % 20 === 7)],
    [{ createdAfter: creationTimeAt(0.5) }, numbersKept(i => i >= seed.rows * 0.5)],
    [{ createdBefore: creationTimeAt(0.5) }, numbersKept(i => i <= seed.rows * 0.5)],
    [{ updatedAfter: middleChangeTime }, byChange.filter(i => isKept(i) && changeRank(i) >= seed.rows * 0.5)],
    [{ updatedBefore: middleChangeTime }, byChange.filter(i => isKept(i) && changeRank(i) <= seed.rows * 0.5)],
    [{ isIncludingDeleted: 'true' }, allOf(seed)],
    [{ isIncludingDeleted: 'true', region }, numbersWhere(seed, i => i % 20 === 7)],
    [{ region, customerType: 'INDIVIDUAL' }, numbersKept(i => i % 20 === 7)],
  ])
  const euros = numbersWhere(seed, i => i % 10 === 0)
  // If customers are filtered by currency, a cursor contains the ID of a customer's account in that currency.
  const holderLists = listsAt('/customers', 'InternalAccount', [
    [{ currency: 'EUR' }, euros.filter(isKept)],
    [{ currency: 'EUR', isIncludingDeleted: 'true' }, euros],
  ])
  return [...customerLists, ...holderLists]
}

/** `changeRank` ranks a row by the time of its last change. */
function timesOf(seed: Seed) {
  const changeRank = (i: number) => (i * 7_919) % seed.rows
  return {
    changeRank,
    creationTimeAt: (share: number) => iso(createdAt(seed, seed.rows * share)),
    middleChangeTime: iso(seed.madeAt + seed.rows * 0.5 * STEP_MS),
    byChange: allOf(seed).toSorted((a, b) => changeRank(a) - changeRank(b)),
  }
}

function verifications(seed: Seed): readonly FilteredList[] {
  return listsAt('/verifications', 'Verification', [
    [{}, allOf(seed)],
    [{ customerId: numberedId('Customer', 7) }, numbersWhere(seed, i => i % 20 === 7)],
    [{ verificationStatus: 'REJECTED' }, numbersWhere(seed, i => i % 10 === 0)],
    [{ verificationStatus: 'APPROVED' }, numbersWhere(seed, i => i % 10 !== 0)],
    [{ verificationStatus: 'IN_PROGRESS' }, []],
  ])
}

function tokens(seed: Seed): readonly FilteredList[] {
  const { creationTimeAt, middleChangeTime, changeRank, byChange } = timesOf(seed)
  return listsAt('/tokens', 'Token', [
    [{}, allOf(seed)],
    [{ name: 'name-7' }, numbersWhere(seed, i => i % 20 === 7)],
    [{ name: 'unknown' }, []],
    [{ createdAfter: creationTimeAt(0.5) }, numbersWhere(seed, i => i >= seed.rows * 0.5)],
    [{ createdBefore: creationTimeAt(0.5) }, numbersWhere(seed, i => i <= seed.rows * 0.5)],
    [{ updatedAfter: middleChangeTime }, byChange.filter(i => changeRank(i) >= seed.rows * 0.5)],
    [{ updatedBefore: middleChangeTime }, byChange.filter(i => changeRank(i) <= seed.rows * 0.5)],
  ])
}

function accounts(seed: Seed): readonly FilteredList[] {
  const all = allOf(seed)
  const euros = numbersWhere(seed, i => i % 10 === 0)
  const customerId = numberedId('Customer', 7)
  const afterSeed = (numbers: readonly number[]) => numbers.map(number => number + seed.rows)
  return [
    ...listsAt('/customers/internal-accounts', 'InternalAccount', [
      [{}, all],
      [{ customerId }, [7]],
      [{ currency: 'EUR' }, euros],
      [{ type: 'INTERNAL_CRYPTO' }, numbersWhere(seed, i => i % 10 === 1)],
    ]),
    ...listsAt('/platform/internal-accounts', 'InternalAccount', [
      [{}],
      [{ currency: 'USD' }],
      [{ type: 'INTERNAL_FIAT' }],
    ]),
    ...listsAt('/customers/external-accounts', 'ExternalAccount', [
      [{}, all],
      [{ customerId }, numbersWhere(seed, i => i % 20 === 7)],
      [{ currency: 'EUR' }, euros],
    ]),
    ...listsAt('/platform/external-accounts', 'ExternalAccount', [
      [{}, afterSeed(all)],
      [{ currency: 'EUR' }, afterSeed(euros)],
    ]),
  ]
}

function listsAt(
  path: string,
  idType: string,
  filtered: readonly (readonly [query: Record<string, string>, numbers?: readonly number[]])[],
): readonly FilteredList[] {
  return filtered.map(([query, numbers]) => ({ path, query, idType, numbers }))
}

/** Returns lists of which only the first page is measured: the log's calls, and lists that are not paginated. */
function firstPageLists({ starter }: Sandbox): readonly FilteredList[] {
  const list = (path: string, query: Record<string, string> = {}) => ({ path, query, idType: '', numbers: undefined })
  return [
    list('/auth/credentials', { accountId: starter.wallet }),
    list('/auth/sessions', { accountId: starter.wallet }),
    list('/api/sandbox/inbox'),
    list('/api/sandbox/deadlines'),
    list('/api/sandbox/exchanges'),
    list('/api/sandbox/exchanges', { status: '2xx', path: 'transactions' }),
    list('/api/sandbox/exchanges', { code: 'INVALID_INPUT' }),
    list('/api/sandbox/snapshots'),
    list('/api/sandbox/platforms'),
  ]
}
