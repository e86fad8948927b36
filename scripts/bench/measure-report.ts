import type { ServerProcess } from './bench-server.ts'
import { load } from './load.ts'
import { quoteLoad } from './quote-load.ts'
import { median, table } from './statistics.ts'

/** Number of calls that a full recording has. */
const CALLS = 50_000

interface ReportBench {
  /** Starts a server. All starts use the same data. */
  readonly start: () => Promise<ServerProcess>
  readonly stop: (server: ServerProcess) => Promise<void>
  readonly turns: number
}

/** Measures the report on a recording of 50,000 calls, each time by a new server. Returns the text to print. */
export async function measureReport({ start, stop, turns }: ReportBench): Promise<string> {
  const recorder = await start()
  const id = await recordCalls(recorder)
  await stop(recorder)
  const [times, memory]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    const server = await start()
    const before = server.residentMebibytes()
    const startedAt = performance.now()
    const { calls } = await control(server, 'GET', `/report?recordingId=${id}`)
    times.push(performance.now() - startedAt)
    memory.push(server.peakMebibytes() - before)
    await stop(server)
    if (calls.count !== CALLS) throw new Error(`The report has ${calls.count} calls and lacks ${calls.missing}.`)
  }
  const rows = [
    ['time, ms', median(times).toFixed(0), Math.max(...times).toFixed(0), '< 1000'],
    ['memory that it adds at most (RSS), MiB', median(memory).toFixed(0), Math.max(...memory).toFixed(0), '<= 150'],
  ]
  const title = `The report on a recording of ${CALLS.toLocaleString('en')} calls, headless, SQLite`
  return `\n${title}\n\n${table(['', 'median', 'worst', 'goal'], rows)}`
}

/** Records quotes: some created, some executed, most rejected, so that the calls fit. Returns the recording's ID. */
async function recordCalls(server: ServerProcess): Promise<string> {
  const { id } = await control(server, 'POST', '/recordings', { name: 'bench' })
  const plan = await quoteLoad(server, CALLS / 4)
  const body = (changes: object) => JSON.stringify({ ...JSON.parse(plan.body), ...changes })
  const executed = body({ lockedCurrencyAmount: 1_000, immediatelyExecute: true })
  const rejected = body({ lockedCurrencyAmount: 0 })
  await load(plan)
  await load({ ...plan, body: executed, requests: CALLS / 8 })
  await load({ ...plan, body: rejected, requests: (CALLS * 5) / 8, expectedStatus: 400 })
  await control(server, 'POST', `/recordings/${id}/stop`)
  return id
}

async function control({ port }: ServerProcess, method: string, path: string, body?: object) {
  const response = await fetch(`http://localhost:${port}/api/sandbox${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
