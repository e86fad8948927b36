import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Database, DatabaseRefusedError, DatabaseUnavailableError, type Turn, type Tx } from '#db/database'
import { MIGRATIONS_TABLE } from '#db/migration-list'
import { attemptsWorth, isConnectionLost, translatedPostgresError } from '#db/postgres/postgres-errors'
import { assertMigrated, POSTGRES_MIGRATIONS } from '#db/postgres/postgres-migrate'
import { PostgresTx } from '#db/postgres/postgres-tx'
import { Slots } from '#db/postgres/slots'

const POOL = {
  max: 10,
  /** How long a caller waits for a connection, be it new or in use. */
  connectionTimeoutMillis: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 10_000,
  /** How long an answer is waited for: longer than a server that lives takes to give up, for one that hangs says nothing. */
  query_timeout: 12_000,
  /** Whether a peer that is silent is there at all. */
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** How long closing waits for the works begun before it. */
const WORKS_MAX_MS = POOL.query_timeout
/** How long a server may take to see off the connections; one that hangs never does. */
const GOODBYE_MAX_MS = 2_000

/** Retries of a work that gives way to concurrent ones, before it runs alone. */
const SHARED_ATTEMPTS_MAX = 5
/** The longest pause before a work that lost a race runs again. */
const PAUSE_MAX_MS = 128

/** Works that wait for their turn hold a connection each; reads and the work that they wait for need some as well. */
const WRITERS_MAX = POOL.max - 3
/** Longest wait until fewer than {@link WRITERS_MAX} works run: as long as one of them may wait for its turn. */
const TURN_MAX_MS = POOL.statement_timeout

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * How a work of each turn begins. PostgreSQL grants these locks in the order of asking, and releases them when the transaction
 * or its connection ends. `LOCK` takes no snapshot, so a work sees everything that those it waited for have committed.
 */
const TRANSACTIONS = {
  shared: beginWith('ROW SHARE'),
  'in-order': beginWith('SHARE UPDATE EXCLUSIVE'),
  alone: beginWith('EXCLUSIVE'),
} as const satisfies Record<Turn, string>

/** Begins with a lock of the one table that every database has and that no work reads or writes. */
function beginWith(mode: string): string {
  return `BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE ${MIGRATIONS_TABLE} IN ${mode} MODE`
}

export interface PostgresOptions {
  /** The folder of migrations, seen from the working directory. */
  readonly migrations?: string
}

/**
 * Opens the database of a `postgres:` URL, which any number of processes may share. Throws {@link DatabaseRefusedError}
 * when it cannot be reached or its schema is not the one this version knows.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({ connectionString: url, ...POOL, stream: () => socketIn(sockets) })
  // A connection lost while nobody uses it is replaced; one in use fails its query, which is told there.
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  try {
    await onConnection(pool, client => assertMigrated(client, options.migrations ?? POSTGRES_MIGRATIONS))
    return databaseOn(pool, () => endPool(pool, sockets))
  } catch (error) {
    await endPool(pool, sockets)
    if (error instanceof DatabaseRefusedError) throw error
    throw new DatabaseRefusedError(`The PostgreSQL database cannot be opened: ${reasonOf(error)}`, { cause: error })
  }
}

function databaseOn(pool: pg.Pool, end: () => Promise<void>): Database {
  const inside = new AsyncLocalStorage<true>()
  const running = new Set<Promise<unknown>>()
  const writers = new Slots(WRITERS_MAX, TURN_MAX_MS)
  let isClosed = false
  let closing = Promise.resolve()

  async function tracked<T>(start: () => Promise<T>): Promise<T> {
    if (isClosed) throw new DatabaseUnavailableError('closed')
    const answer = start()
    running.add(answer)
    return answer.finally(() => running.delete(answer))
  }

  async function close(): Promise<void> {
    // The pool forgets those who still wait for a connection when it ends.
    await settledWithin(WORKS_MAX_MS, Promise.allSettled(running))
    await end()
  }

  return {
    kind: 'postgres',
    shared: true,
    read: work => tracked(() => runUntilWon(pool, SNAPSHOT, work)),
    transact: async (work, turn = 'shared') => {
      if (inside.getStore()) throw new Error('A transact within a transact would wait for itself.')
      const transact = () => inside.run(true, () => runUntilWon(pool, TRANSACTIONS[turn], work))
      return tracked(() => (turn === 'alone' ? transact() : writers.run(transact)))
    },
    // If two processes do this concurrently, one is enough. Other tables are left to the server's autovacuum.
    reclaim: async () => void (await tracked(() => pool.query('VACUUM (SKIP_LOCKED) exchanges')).catch(ignore)),
    close: () => {
      if (!isClosed) closing = close()
      isClosed = true
      return closing
    },
  }
}

/** Runs a work again as long as it gives way to concurrent ones; at last alone, when it cannot. */
async function runUntilWon<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const beginning = attempt > SHARED_ATTEMPTS_MAX ? TRANSACTIONS.alone : begin
    try {
      return await onConnection(pool, client => runOnce(client, beginning, work))
    } catch (error) {
      if (attempt >= attemptsWorth(error)) throw translatedPostgresError(error)
    }
    // Random, so that those who met do not meet again.
    await setTimeout(randomInt(Math.min(2 ** attempt, PAUSE_MAX_MS)))
  }
}

async function runOnce<T>(client: pg.PoolClient, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = new PostgresTx(client)
  await client.query(begin)
  try {
    const result = await work(tx)
    const { command } = await client.query('COMMIT')
    // After an error that the work kept to itself, COMMIT answers ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('A work hid an error of its transaction, which is therefore undone.')
    return result
  } finally {
    tx.end()
  }
}

/** Lends a connection. After an error it is rolled back, or given up when even that fails. */
async function onConnection<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(error => {
    throw new DatabaseUnavailableError('failing', { cause: error })
  })
  let isBroken = false
  try {
    return await use(client)
  } catch (error) {
    // What is asked after a query without an answer would wait behind it.
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

/** Ends every connection: politely, and where the server does not answer, by force. */
async function endPool(pool: pg.Pool, sockets: ReadonlySet<Socket>): Promise<void> {
  await settledWithin(GOODBYE_MAX_MS, pool.end())
  for (const socket of sockets) socket.destroy()
}

async function settledWithin(ms: number, wanted: Promise<unknown>): Promise<void> {
  const settled = new AbortController()
  await Promise.race([wanted, setTimeout(ms, undefined, { signal: settled.signal }).catch(ignore)])
  settled.abort()
}

function socketIn(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

function reasonOf(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  // A host with several addresses fails with one error for each of them, and an empty message of its own.
  const told = root instanceof AggregateError ? root.errors[0] : root
  return told instanceof Error ? told.message : String(told)
}

function ignore(): void {
  // Nothing to do: see where it is used.
}
