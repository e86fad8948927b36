import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Database } from '#db/database'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { testDatabase } from '#lib/testing/database/test-database'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import { clientOf, type ServerProcess, startServer, stop } from '#lib/testing/faults/server-process'

/** Server processes that share one PostgreSQL database. */
export interface SharedServers {
  readonly db: Database
  readonly servers: readonly ServerProcess[]
  /** One client for each server. */
  readonly clients: readonly FaultClient[]
  findLedgerErrors(): Promise<readonly string[]>
  /** Kills the servers and deletes their database and data folder. */
  dispose(): Promise<void>
}

/** A new PostgreSQL database, and settings for the servers that use it. `dispose` also deletes their data folder. */
export interface SharedDatabase {
  readonly db: Database
  readonly env: Readonly<Record<string, string>>
  dispose(): Promise<void>
}

export async function sharedDatabase(): Promise<SharedDatabase> {
  const { db, url, dispose } = await testDatabase('postgres')
  const named = urlWithName(`shared-${randomUUID()}`, url)
  return {
    db,
    env: { DATABASE_URL: named, SANDBOX_KEK: '5a'.repeat(32), LOG_LEVEL: 'error' },
    dispose: async () => {
      await dispose()
      await rm(`data/${folderOf(named)}`, { recursive: true, force: true })
    },
  }
}

/** Starts `count` servers on a new PostgreSQL database. */
export async function startSharedServers(count: number): Promise<SharedServers> {
  const database = await sharedDatabase()
  const servers: ServerProcess[] = []
  const dispose = async () => {
    for (const server of servers) await stop(server, 'SIGKILL')
    await database.dispose()
  }
  try {
    const clients: FaultClient[] = []
    // Start one server after another, because the first server creates the platform that all servers use.
    for (let started = 0; started < count; started += 1) {
      const server = await startServer('', database.env)
      servers.push(server)
      clients.push(await clientOf(server))
    }
    return { db: database.db, servers, clients, findLedgerErrors: () => database.db.read(auditLedger), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/**
 * Returns the database's URL with `name` as the host, so that the servers use a separate data folder. The query of the
 * URL has the real host and port.
 */
function urlWithName(name: string, url: string): string {
  const named = new URL(url)
  named.searchParams.set('host', named.hostname)
  named.searchParams.set('port', named.port || '5432')
  named.hostname = name
  return named.href
}

function folderOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `postgres-${hostname}-${port || '5432'}-${pathname.slice(1)}`
}
