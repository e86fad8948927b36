import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Concurrency, type Database, DatabaseUnavailableError, type Tx, UnusableDatabaseError } from '#db/database'
import { MIGRATIONS_TABLE } from '#db/migration-list'
import { gatherWrites } from '#db/postgres/gather-writes'
import { isAborted, isConnectionLost, maxAttempts, translatePostgresError } from '#db/postgres/postgres-errors'
import { assertMigrated } from '#db/postgres/postgres-migrate'
import { postgresReclaimer } from '#db/postgres/postgres-reclaim'
import { PostgresTx } from '#db/postgres/postgres-tx'
import { sharedReader } from '#db/postgres/shared-reader'
import { Slots } from '#db/postgres/slots'

const POOL = {
  max: 10,
  /** Time limit for getting a new or pooled connection. */
  connectionTimeoutMillis: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 10_000,
  /**
   * Time limit for a response. It is above the server's timeouts, so a hung server exceeds it, and else at most a query that
   * was sent together with a BEGIN that waited for its lock.
   */
  query_timeout: 12_000,
  /** Detects a lost peer. */
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  /** Sends a query without waiting for the response to the one before. */
  pipeline: true,
}

/** Longest wait for running work when the database closes. */
const RUNNING_WORK_MAX_MS = POOL.query_timeout
/** Longest wait for the server to end connections when the database closes. A hung server never ends them. */
const END_MAX_MS = 2_000

/** Number of attempts after which conflicting work runs in an `alone` transaction. */
const SHARED_ATTEMPTS_MAX = 5
/** Upper bound of the random pause before a retry. */
const PAUSE_MAX_MS = 128

/**
 * Leaves connections for reads and for `alone` transactions. A transaction holds a connection even while it waits for
 * its lock.
 */
const WRITERS_MAX = POOL.max - 3
/** Equals the longest wait for a lock. */
const SLOT_WAIT_MAX_MS = POOL.statement_timeout

const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * PostgreSQL grants these locks in request order, and releases a lock when the transaction or its connection ends.
 * `LOCK` takes no snapshot, so the transaction sees every commit that it waited for.
 */
const BEGIN_STATEMENTS = {
  shared: beginWith('ROW SHARE'),
  'in-order': beginWith('SHARE UPDATE EXCLUSIVE'),
  alone: beginWith('EXCLUSIVE'),
} as const satisfies Record<Concurrency, string>

/** Locks the migrations table, because it always exists and no work uses it. */
function beginWith(mode: string): string {
  return `BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE ${MIGRATIONS_TABLE} IN ${mode} MODE`
}

export interface PostgresOptions {
  /** Path of a migrations folder to use instead of the project's folder. */
  readonly migrations?: string
}

/**
 * Opens the database at a `postgres:` URL. Any number of processes may share it. Throws {@link UnusableDatabaseError}
 * if the database cannot be reached or its migrations are not those of this version.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({ connectionString: url, ...POOL, stream: () => socketIn(sockets) })
  // No action is needed: the pool replaces a lost idle connection. If a connection in use is lost, its query fails.
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  try {
    await onConnection(pool, client => assertMigrated(client, options.migrations))
    return databaseOn(pool, () => endPool(pool, sockets))
  } catch (error) {
    await endPool(pool, sockets)
    if (error instanceof UnusableDatabaseError) throw error
    throw new UnusableDatabaseError(`Can't open the PostgreSQL database: ${reasonOf(error)}`, { cause: error })
  }
}

function databaseOn(pool: pg.Pool, end: () => Promise<void>): Database {
  const insideTransact = new AsyncLocalStorage<true>()
  const running = new Set<Promise<unknown>>()
  const writers = new Slots(WRITERS_MAX, SLOT_WAIT_MAX_MS)
  const reclaimer = postgresReclaimer(pool)
  const onReader = sharedReader(() => connect(pool))
  let isClosed = false
  let closing = Promise.resolve()

  async function track<T>(start: () => Promise<T>): Promise<T> {
    if (isClosed) throw new DatabaseUnavailableError('closed')
    const answer = start()
    running.add(answer)
    return answer.finally(() => running.delete(answer))
  }

  async function close(): Promise<void> {
    // Wait first: ending the pool drops callers that still wait for a connection.
    await waitAtMost(RUNNING_WORK_MAX_MS, Promise.allSettled(running))
    await end()
  }

  return {
    kind: 'postgres',
    shared: true,
    read: work => track(() => runWithRetries(pool, BEGIN_SNAPSHOT, work)),
    readOnce: work => track(() => onReader(client => runQuery(client, work))),
    transact: async (work, concurrency = 'shared') => {
      if (insideTransact.getStore())
        throw new Error('A nested transact would cause a deadlock. Use the tx of the outer transact.')
      const transact = () => insideTransact.run(true, () => runWithRetries(pool, BEGIN_STATEMENTS[concurrency], work))
      return track(() => (concurrency === 'alone' ? transact() : writers.run(transact)))
    },
    reclaim: () => track(reclaimer.run).catch(ignore),
    close: () => {
      reclaimer.stop()
      if (!isClosed) closing = close()
      isClosed = true
      return closing
    },
  }
}

/** Reruns work after conflicts. After {@link SHARED_ATTEMPTS_MAX} attempts, runs it in an `alone` transaction. */
async function runWithRetries<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const beginning = attempt > SHARED_ATTEMPTS_MAX ? BEGIN_STATEMENTS.alone : begin
    try {
      return await onConnection(pool, client => runOnce(client, beginning, work))
    } catch (error) {
      if (attempt >= maxAttempts(error)) throw translatePostgresError(error)
    }
    // The pause is random, so that the same transactions are unlikely to conflict again.
    await setTimeout(randomInt(Math.min(2 ** attempt, PAUSE_MAX_MS)))
  }
}

async function runOnce<T>(client: pg.PoolClient, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = new PostgresTx(client)
  const begun = client.query(begin)
  begun.catch(ignore)
  // Only `alone` work may find out that it has begun: other work runs up to its first query meanwhile.
  if (begin === BEGIN_STATEMENTS.alone) await begun
  try {
    // If BEGIN or its lock fails, every query of the work fails too. Only the first error gives the reason.
    const [, result] = await Promise.all([begun, work(tx)])
    const { command } = await client.query('COMMIT')
    // If the work swallowed a query error, COMMIT returns the command tag ROLLBACK instead of an error.
    if (command !== 'COMMIT')
      throw new Error(
        'The work caught a database error, so its transaction was rolled back. Let such errors propagate.',
      )
    return result
  } catch (error) {
    // Of queries sent together, the failed one may be the last whose error arrives here.
    if (!isAborted(error)) throw error
    await setTimeout(0)
    throw tx.cause ?? error
  } finally {
    tx.end()
  }
}

/** Runs `use` on a pooled connection. After an error, rolls back, or drops the connection if it cannot roll back. */
async function onConnection<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  let isBroken = false
  try {
    return await use(client)
  } catch (error) {
    // Send no ROLLBACK on a lost connection: ROLLBACK would wait behind the unanswered query.
    isBroken =
      isConnectionLost(error) ||
      (await client.query('ROLLBACK').then(
        () => false,
        () => true,
      ))
    throw error
  } finally {
    client.release(isBroken)
  }
}

function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch(error => {
    throw new DatabaseUnavailableError('failing', { cause: error })
  })
}

/** Runs work that makes one query, outside of a transaction. */
async function runQuery<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = new PostgresTx(client, 1)
  try {
    return await work(tx)
  } catch (error) {
    throw translatePostgresError(error)
  } finally {
    tx.end()
  }
}

/** Ends every connection gracefully. If the server does not answer, destroys the sockets. */
async function endPool(pool: pg.Pool, sockets: ReadonlySet<Socket>): Promise<void> {
  await waitAtMost(END_MAX_MS, pool.end())
  for (const socket of sockets) socket.destroy()
}

async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const settled = new AbortController()
  await Promise.race([promise, setTimeout(ms, undefined, { signal: settled.signal }).catch(ignore)])
  settled.abort()
}

function socketIn(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  gatherWrites(socket)
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

function reasonOf(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  // For a host with several addresses, the error has an empty message and contains one error per address.
  const first = root instanceof AggregateError ? root.errors[0] : root
  return first instanceof Error ? first.message : String(first)
}

function ignore(): void {
  // For errors that need no action.
}
