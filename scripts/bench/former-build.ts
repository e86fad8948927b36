import type { ServerProcess } from './bench-server.ts'
import { loadInTurns, ratio } from './load.ts'
import { quoteLoad } from './quote-load.ts'
import { median } from './statistics.ts'

const QUOTES = 8_000
const BUILDS = ['this', 'former'] as const

interface Comparison {
  /** All starts of a build use the same data. */
  readonly start: (build: (typeof BUILDS)[number], port: number) => Promise<ServerProcess>
  readonly end: (server: ServerProcess) => Promise<void>
  readonly port: number
  readonly turns: number
}

/**
 * Starts two builds alternately, then load-tests both alternately. Each returned ratio is this build's figure divided
 * by the earlier build's.
 */
export async function formerBuildFigures({ start, end, port, turns }: Comparison) {
  const startedInMs: Record<(typeof BUILDS)[number], number[]> = { this: [], former: [] }
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const build of BUILDS) {
      const server = await start(build, port)
      // The first start of each build does not count, because it creates the build's data.
      if (turn > 0) startedInMs[build].push(server.startedInMs)
      await end(server)
    }
  }
  const servers = [await start('this', port), await start('former', port + 1)] as const
  const targets = await Promise.all(
    BUILDS.map(async (name, at) => ({ name, plan: await quoteLoad({ port: port + at }, QUOTES) })),
  )
  const figures = await loadInTurns(targets, turns)
  for (const server of servers) await end(server)
  const [own = [], former = []] = BUILDS.map(name => figures.get(name))
  return { startRatio: median(startedInMs.this) / median(startedInMs.former), quoteRatio: ratio(own, former) }
}
