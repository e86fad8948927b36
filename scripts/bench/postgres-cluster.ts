import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { ServerCommand, ServerProcess } from './bench-server.ts'
import { countConflicts } from './scale-counters.ts'

export interface PostgresCluster {
  readonly server: ServerProcess
  /** URL of the one database that servers use. */
  readonly url: string
  /** Replaces the database with one that has the newest schema and no data. */
  renewDatabase(): Promise<void>
  /** Returns the number of statements that the database has run since it was created. */
  countStatements(): Promise<number>
  /** Returns the number of conflicts since the cluster was started. */
  countConflicts(): number
}

interface ClusterOptions {
  /** Parent of the cluster's folder. */
  readonly scratch: string
  readonly programs: { readonly initdb: string; readonly postgres: string }
  readonly port: number
  readonly start: (command: ServerCommand) => Promise<ServerProcess>
  /** Migrates the database at a URL. */
  readonly migrate: (url: string) => void
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_preload_libraries=pg_stat_statements',
  // Each line of the log is an error and begins with its code.
  'log_line_prefix=%e ',
  'log_min_messages=error',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

const COUNT_STATEMENTS = `SELECT COALESCE(SUM(calls), 0)::int AS calls FROM pg_stat_statements
  JOIN pg_database ON oid = dbid WHERE datname = 'bench'`

/** Creates a PostgreSQL cluster and starts it. As root, runs it as the user `postgres`, because PostgreSQL rejects root. */
export async function startCluster({
  scratch,
  programs,
  port,
  start,
  migrate,
}: ClusterOptions): Promise<PostgresCluster> {
  const folder = join(scratch, 'postgres')
  mkdirSync(folder)
  const [uid, gid] = process.getuid?.() === 0 ? idsOf('postgres') : []
  if (uid !== undefined && gid !== undefined) {
    chmodSync(scratch, 0o711)
    chownSync(folder, uid, gid)
  }
  const user = { uid, gid, cwd: folder }
  const data = join(folder, 'data')
  execFileSync(programs.initdb, ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...user,
    stdio: 'ignore',
  })
  const logFile = join(folder, 'log')
  const urlOf = (database: string) => `postgres://bench@127.0.0.1:${port}/${database}`
  const query = (statement: string) => queryOnce(urlOf('postgres'), statement)
  const server = await start({
    program: programs.postgres,
    args: ['-D', data, '-p', String(port), ...SETTINGS.flatMap(setting => ['-c', setting])],
    user,
    port,
    env: {},
    logFile,
    ready: () => query('SELECT 1').then(...asBoolean),
    stopSignal: 'SIGINT',
  })
  await query('CREATE EXTENSION pg_stat_statements')
  await query('CREATE DATABASE migrated')
  migrate(urlOf('migrated'))
  return {
    server,
    url: urlOf('bench'),
    renewDatabase: async () => {
      await query('DROP DATABASE IF EXISTS bench WITH (FORCE)')
      await query('CREATE DATABASE bench TEMPLATE migrated')
    },
    countStatements: async () => Number((await query(COUNT_STATEMENTS))[0]?.calls),
    countConflicts: () => countConflicts(readFileSync(logFile, 'utf8')),
  }
}

const asBoolean = [() => true, () => false] as const

function idsOf(user: string): number[] {
  return ['-u', '-g'].map(option => Number(execFileSync('id', [option, user], { encoding: 'utf8' })))
}

async function queryOnce(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
