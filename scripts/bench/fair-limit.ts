import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ServerCommand } from './bench-server.ts'
import type { LoadPlan } from './load-client.ts'

/** A response as sent: names and values of headers in turn, and the body. */
export interface RecordedAnswer {
  readonly headers: string[]
  readonly text: string
}

/** Headers that Node adds to each response. */
const ADDED = ['Date', 'Connection', 'Keep-Alive']

/**
 * Sends the request of a plan once to a sandbox. Returns the command that starts the limit server, with the database of
 * this sandbox, which must have stopped by then. The folder contains the database.
 */
export async function fairLimitCommand(plan: LoadPlan, folder: string): Promise<ServerCommand> {
  const answerFile = join(folder, 'answer.json')
  writeFileSync(answerFile, JSON.stringify(await recordAnswer(plan)))
  const { port } = plan
  const args = [join(import.meta.dirname, 'limit-server.ts'), String(port), join(folder, 'bench.sqlite'), answerFile]
  return { args, port, env: {}, logFile: join(folder, 'log'), ready: '/' }
}

async function recordAnswer({ port, path, headers, body, expectedStatus }: LoadPlan): Promise<RecordedAnswer> {
  const sent = request({ host: '127.0.0.1', port, path, headers, method: 'POST' }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== expectedStatus) throw new Error(`${path} answered ${response.statusCode}.`)
  const { rawHeaders } = response
  const kept = rawHeaders.filter((_, index) => !ADDED.includes(rawHeaders[index - (index % 2)] ?? ''))
  return { headers: kept, text: await text(response) }
}
