import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ServerCommand, ServerProcess } from './bench-server.ts'
import { executeAtOnce } from './execute-at-once.ts'
import { findProgram } from './find-program.ts'
import { load, measureInTurns } from './load.ts'
import { loadBalancerCommand } from './load-balancer-command.ts'
import type { LoadPlan } from './load-client.ts'
import { type PostgresCluster, startCluster } from './postgres-cluster.ts'
import { quoteLoad } from './quote-load.ts'
import { sandboxCommand } from './sandbox-command.ts'
import { perQuote, type ScaleCounters } from './scale-counters.ts'
import { type ScaleResults, scaleReport } from './scale-report.ts'

const EXECUTES = 200
const IDLE_MS = 60_000
/** Time after a load in which the processes write their logs. */
const SETTLE_MS = 2_000

const SET_UPS = {
  sqlite: { name: 'SQLite, one process', processes: 1, isShared: false },
  one: { name: 'PostgreSQL, one process', processes: 1, isShared: true },
  two: { name: 'PostgreSQL, two processes', processes: 2, isShared: true },
  four: { name: 'PostgreSQL, four processes', processes: 4, isShared: true },
} as const
type SetUp = (typeof SET_UPS)[keyof typeof SET_UPS]

export interface ScaleOptions {
  /** Folder of the project. */
  readonly folder: string
  readonly scratch: string
  /** First of six consecutive ports: of the load balancer, four processes and PostgreSQL. */
  readonly port: number
  readonly turns: number
  /** Number of measured quotes in each turn. In a warm-up, each process creates half as many. */
  readonly quotes: number
  readonly start: (command: ServerCommand) => Promise<ServerProcess>
  readonly stop: (server: ServerProcess) => Promise<void>
}

interface RunningSetUp {
  readonly plan: LoadPlan
  readCounters(): Promise<ScaleCounters>
}

/** Measures one to four processes behind HAProxy, and returns the text to print. */
export async function measureScale(options: ScaleOptions): Promise<string> {
  const programs = { haproxy: findProgram('haproxy'), initdb: findProgram('initdb'), postgres: findProgram('postgres') }
  const { haproxy, initdb, postgres } = programs
  if (haproxy === undefined || initdb === undefined || postgres === undefined || process.platform !== 'linux')
    return `\n  Several processes: not measured, because this needs Linux, HAProxy and PostgreSQL. On Debian and Ubuntu, run apt-get install haproxy postgresql.\n`
  const { folder, scratch, port, start, stop } = options
  const cluster = await startCluster({
    scratch,
    programs: { initdb, postgres },
    port: port + 5,
    start,
    migrate: url =>
      execFileSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'db:migrate'], {
        env: { ...process.env, DATABASE_URL: url },
        stdio: 'ignore',
      }),
  })
  try {
    return scaleReport(await measure(new ScaleBench(options, cluster, haproxy), options))
  } finally {
    await stop(cluster.server)
  }
}

async function measure(bench: ScaleBench, { turns, quotes }: ScaleOptions): Promise<ScaleResults> {
  const measureQuotes = async ({ plan, readCounters }: RunningSetUp) => {
    const before = await readCounters()
    const seen = await load({ ...plan, requests: quotes })
    await pause(SETTLE_MS)
    return { ...seen, ...perQuote(before, await readCounters(), quotes) }
  }
  const figures = await measureInTurns(Object.values(SET_UPS), turns, setUp => bench.run(setUp, measureQuotes))
  const figuresOf = (name: keyof typeof SET_UPS) => figures.get(SET_UPS[name].name) ?? []
  const idleStatements = await bench.run(SET_UPS.one, async ({ readCounters }) => {
    const before = await readCounters()
    await pause(IDLE_MS)
    return (await readCounters()).statements - before.statements
  })
  const executes = await bench.run(SET_UPS.four, ({ plan }) => executeAtOnce(plan, EXECUTES))
  return {
    sqlite: figuresOf('sqlite'),
    one: figuresOf('one'),
    two: figuresOf('two'),
    four: figuresOf('four'),
    idleStatements,
    executes,
  }
}

class ScaleBench {
  readonly #options: ScaleOptions
  readonly #cluster: PostgresCluster
  readonly #haproxy: string
  #runs = 0

  constructor(options: ScaleOptions, cluster: PostgresCluster, haproxy: string) {
    this.#options = options
    this.#cluster = cluster
    this.#haproxy = haproxy
  }

  /** Starts a set-up with new data, warms it up, calls `use`, and stops the set-up. */
  async run<T>(setUp: SetUp, use: (running: RunningSetUp) => Promise<T>): Promise<T> {
    const { port, scratch, quotes, start, stop } = this.#options
    this.#runs += 1
    const data = join(scratch, `scale-${this.#runs}`)
    const servers: ServerProcess[] = []
    try {
      if (setUp.isShared) await this.#cluster.renewDatabase()
      for (let number = 1; number <= setUp.processes; number += 1)
        servers.push(await start(this.#processCommand(setUp, data, port + number)))
      const processes = [...servers]
      const serverPorts = processes.map(server => server.port)
      servers.push(await start(loadBalancerCommand({ program: this.#haproxy, folder: data, port, serverPorts })))
      const plan = await quoteLoad({ port }, (quotes / 2) * setUp.processes)
      await load(plan)
      await pause(SETTLE_MS)
      return await use({ plan, readCounters: () => this.#readCounters(processes) })
    } finally {
      for (const server of servers.reverse()) await stop(server)
    }
  }

  #processCommand({ isShared }: SetUp, data: string, port: number): ServerCommand {
    const { folder, port: balancerPort } = this.#options
    const env = {
      ALLOWED_HOSTS: `localhost:${balancerPort}`,
      ...(isShared ? { DATABASE_URL: this.#cluster.url } : {}),
    }
    const preload = pathToFileURL(join(import.meta.dirname, 'count-flushes.ts'))
    preload.searchParams.set('port', String(this.#cluster.server.port))
    return { ...sandboxCommand({ folder, command: 'api', data, port, logLevel: 'silent', env }), preload: preload.href }
  }

  async #readCounters(processes: readonly ServerProcess[]): Promise<ScaleCounters> {
    const flushes = await Promise.all(processes.map(server => server.askPreload()))
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    return {
      nodeMs: sum(processes.map(server => server.processorMs())),
      postgresMs: this.#cluster.server.processorMs(),
      flushes: sum(flushes),
      statements: await this.#cluster.countStatements(),
      conflicts: this.#cluster.countConflicts(),
    }
  }
}
