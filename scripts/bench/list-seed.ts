import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/database'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import {
  I,
  id,
  modulo,
  multiply,
  NULL,
  numberedId,
  numeric,
  type RowCopies,
  type Seed,
  STEP_MS,
  text,
} from './multiply-rows.ts'

/** Regions of the seeded customers, in rotation. */
export const REGIONS = 'GB FR DE IT ES PT NL BE AT CH US CA MX BR IN JP SG AU NZ ZA'.split(' ')

/** Share of the seeded customers that are deleted. The deleted customers are the oldest. */
export const DELETED_SHARE = 0.3

/** Adds `rows` rows of each kind to a sandbox's platform, directly in the database. */
export async function seedLists(sandbox: Sandbox, rows: number): Promise<Seed> {
  const db = sandbox.world?.db
  if (db === undefined) throw new Error('The list benchmark needs a sandbox in this process. Unset TEST_TARGET.')
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: sandbox.starter.platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: sandbox.starter.external.EUR },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  }
  const quote = await sandbox.call('POST', '/quotes', { body })
  if (quote.status !== 201) throw new Error(`The quote to copy could not be created: ${quote.text}`)
  const seed = { rows, madeAt: Date.now() }
  await seedTransfers(db, sandbox, seed)
  await seedCustomers(db, sandbox, seed)
  await seedAccounts(db, sandbox, seed)
  await seedWallets(db, sandbox, seed)
  await seedVerifications(db, sandbox, seed)
  await seedTokens(db, sandbox, seed)
  return seed
}

async function seedTransfers(db: Database, { platformId, starter }: Sandbox, seed: Seed): Promise<void> {
  const platformCondition = sql`platform_id = ${text(platformId)}`
  const quoteId = id('Quote', I)
  const transactionId = id('Transaction', I)
  const expiresAt = sql`${numeric(seed.madeAt)} - (${numeric(seed.rows)} - ${I}) * ${numeric(STEP_MS)}`
  await multiply(db, seed, {
    table: tables => tables.quotes,
    model: platformCondition,
    changes: { id: quoteId, transactionId, status: text('COMPLETED'), expiresAt },
  })
  const status = sql`case ${modulo(20)} when 0 then 'FAILED' when 1 then 'PROCESSING' when 2 then 'PENDING' when 3 then 'PENDING'
    when 4 then 'PENDING' when 5 then 'EXPIRED' when 6 then 'REJECTED' else 'COMPLETED' end`
  const incomingCondition = sql`${modulo(20)} = 6`
  const incoming = {
    type: 'INCOMING',
    id: numberedId('Transaction', 0),
    status: 'REJECTED',
    direction: 'CREDIT',
    destination: { destinationType: 'ACCOUNT', accountId: starter.platformUsd, currency: 'USD' },
    customerId: platformId,
    platformCustomerId: platformId,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    receivedAmount: { amount: 1, currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 } },
  }
  const lifetime = sql`case ${modulo(20)} when 2 then ${numeric(300_000)} when 3 then ${numeric(60_000)} else null end`
  await multiply(db, seed, {
    table: tables => tables.transactions,
    // Any outgoing transaction is a suitable model, even one that an earlier batch inserted.
    model: sql`${platformCondition} and type = 'OUTGOING'`,
    changes: {
      id: transactionId,
      quoteId: sql`case when ${incomingCondition} then null else ${quoteId} end`,
      type: sql`case when ${incomingCondition} then 'INCOMING' else 'OUTGOING' end`,
      status,
      expiresAt: sql`${expiresAt} + ${lifetime}`,
      customerId: id('Customer', modulo(20)),
      senderIdentifier: id('InternalAccount', modulo(20)),
      receiverIdentifier: id('ExternalAccount', modulo(18)),
      reference: sql`'CS' || cast(${I} as text)`,
      remittanceInformation: sql`case ${modulo(2)} when 0 then 'Invoice ' || cast(${modulo(40)} as text) else null end`,
      document: sql`case when ${incomingCondition} then ${text(JSON.stringify(incoming))} else m.document end`,
    },
  })
}

async function seedCustomers(db: Database, { call, platformId }: Sandbox, seed: Seed): Promise<void> {
  const businessReply = await call('POST', '/customers', { body: { customerType: 'BUSINESS' } })
  const business = JSON.stringify(await profileOf(db, businessReply.body.id))
  await multiply(db, seed, {
    table: tables => tables.customers,
    model: sql`platform_id = ${text(platformId)} and customer_type = 'INDIVIDUAL'`,
    changes: {
      id: id('Customer', I),
      platformCustomerId: sql`'own-' || cast(${I} as text)`,
      umaAddress: sql`'$own-' || cast(${I} as text) || '@bench.example'`,
      customerType: sql`case ${modulo(10)} when 0 then 'BUSINESS' else 'INDIVIDUAL' end`,
      region: sql`substr(${text(REGIONS.join(''))}, cast(${modulo(20)} * 2 + 1 as integer), 2)`,
      profile: sql`case ${modulo(10)} when 0 then ${text(business)} else m.profile end`,
      updatedAt: shuffledTime(seed),
      deletedAt: deletionTime(seed),
    },
  })
}

/** Returns the time of a row's last change. The order of these times differs from the order of creation. */
function shuffledTime({ madeAt, rows }: Seed): SQL {
  return sql`${numeric(madeAt)} + (${I} * 7919) % ${numeric(rows)} * ${numeric(STEP_MS)}`
}

function deletionTime({ madeAt, rows }: Seed): SQL {
  return sql`case when ${I} <= ${numeric(rows * DELETED_SHARE)} then ${numeric(madeAt)} else null end`
}

async function profileOf(db: Database, customerId: string): Promise<unknown> {
  const [row] = await db.read(async tx => {
    const { customers } = tx.tables
    return tx.sql.select({ profile: customers.profile }).from(customers).where(sql`id = ${customerId}`)
  })
  return row?.profile
}

async function seedAccounts(db: Database, { platformId, starter }: Sandbox, seed: Seed): Promise<void> {
  const currency = sql`case ${modulo(10)} when 0 then 'EUR' else 'USD' end`
  await multiply(db, seed, {
    table: tables => tables.internalAccounts,
    model: sql`id = ${text(starter.customerUsd)}`,
    changes: {
      id: id('InternalAccount', I),
      customerId: id('Customer', I),
      type: sql`case ${modulo(10)} when 1 then 'INTERNAL_CRYPTO' else 'INTERNAL_FIAT' end`,
      currency,
      closedAt: deletionTime(seed),
    },
  })
  const model = sql`id = ${text(starter.external.EUR ?? '')}`
  const table: RowCopies['table'] = tables => tables.externalAccounts
  const customerId = id('Customer', modulo(20))
  await multiply(db, seed, {
    table,
    model,
    changes: { id: id('ExternalAccount', I), customerId, ownerId: customerId, platformAccountId: NULL, currency },
  })
  await multiply(db, seed, {
    table,
    model,
    after: seed.rows,
    changes: {
      id: id('ExternalAccount', sql`${numeric(seed.rows)} + ${I}`),
      customerId: NULL,
      ownerId: text(platformId),
      platformAccountId: NULL,
      currency,
    },
  })
}

/** Half of the sessions, signed requests and one-time codes are no longer valid. */
async function seedWallets(db: Database, { platformId, starter }: Sandbox, seed: Seed): Promise<void> {
  const accountId = id('InternalAccount', I)
  const expiresAt = numeric(seed.madeAt + 900_000)
  const endedAt = sql`case ${modulo(2)} when 0 then ${numeric(seed.madeAt)} else null end`
  const credentialId = id('AuthMethod', I)
  const common = {
    id: credentialId,
    platformId: text(platformId),
    accountId,
    credentialId,
    expiresAt,
    issuedAt: numeric(seed.madeAt),
  }
  const empty = text('')
  await multiply(db, seed, {
    table: tables => tables.credentials,
    model: sql`account_id = ${text(starter.wallet)}`,
    changes: { id: credentialId, accountId, nickname: sql`'n' || cast(${I} as text)` },
  })
  await multiply(db, seed, {
    table: tables => tables.sessions,
    changes: { ...common, id: id('Session', I), publicKey: empty, revokedAt: sql`cast(${endedAt} as bigint)` },
  })
  await multiply(db, seed, {
    table: tables => tables.signedRequests,
    changes: {
      ...common,
      id: id('Request', I),
      operation: text('POST /auth/credentials'),
      bodyDigest: empty,
      sealedPayload: empty,
      signerKey: NULL,
      facts: NULL,
      usedAt: sql`cast(${endedAt} as bigint)`,
      failures: numeric(0),
    },
  })
  await multiply(db, seed, {
    table: tables => tables.otpIssuances,
    changes: {
      ...common,
      type: text('EMAIL_OTP'),
      contact: empty,
      code: text('000000'),
      targetPublicKey: empty,
      sealedTargetKey: NULL,
      tries: numeric(0),
      endedAt: sql`cast(${endedAt} as bigint)`,
      ending: sql`case ${modulo(2)} when 0 then 'superseded' else null end`,
    },
  })
}

async function seedVerifications(db: Database, { platformId }: Sandbox, seed: Seed): Promise<void> {
  await multiply(db, seed, {
    table: tables => tables.verifications,
    changes: {
      id: id('Verification', I),
      platformId: text(platformId),
      customerId: id('Customer', modulo(20)),
      status: sql`case ${modulo(10)} when 0 then 'REJECTED' else 'APPROVED' end`,
      errors: text('[]'),
      documentProblem: NULL,
      updatedAt: numeric(seed.madeAt),
      dueAt: sql`cast(${NULL} as bigint)`,
    },
  })
}

async function seedTokens(db: Database, { platformId }: Sandbox, seed: Seed): Promise<void> {
  await multiply(db, seed, {
    table: tables => tables.apiTokens,
    changes: {
      id: id('Token', I),
      platformId: text(platformId),
      clientId: sql`'bench-' || cast(${I} as text)`,
      secretDigest: text(''),
      place: sql`cast(${I} as bigint)`,
      name: sql`'name-' || cast(${modulo(20)} as text)`,
      permissions: text('VIEW'),
      updatedAt: shuffledTime(seed),
    },
  })
}
