import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { clientOf, findDatabaseProblems, sendTo, startServer, stop, TOKEN } from '#lib/testing/faults/server-process'
import type { Reply, RequestOptions } from '#lib/testing/sandbox/send-request'
import type { RandomSource } from '#lib/testing/sandbox/test-random'

/** A server that is repeatedly killed while it answers requests, and a client of this server. */
export interface CrashingServer {
  /**
   * Client whose requests wait until a server is running. Requests that create a quote, execute a quote or create a
   * transfer get an Idempotency-Key. Until `stop` is called, these and GET requests are retried if they get no
   * response. A request that gets no response and is not retried fails with `UnansweredError`.
   */
  readonly client: FaultClient
  readonly crashes: () => number
  /** Ends the current server. After this call, requests that get no response are not retried. */
  stop(): Promise<void>
}

/** The error of a request that got no response. The server may have performed the request. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  readonly target: string
  readonly body: unknown
  constructor(target: string, body: unknown, cause: unknown) {
    super(`No server answered ${target}.`, { cause })
    this.target = target
    this.body = body
  }
}

/**
 * Starts a server, and repeatedly kills and restarts it after a random number of responses. Expects a database without
 * errors after each kill.
 */
export async function startCrashingServer(folder: string, random: RandomSource): Promise<CrashingServer> {
  let crashes = 0
  let isOver = false
  let answersLeft = Number.POSITIVE_INFINITY
  const launch = async () => {
    const server = await startServer(folder)
    await clientOf(server)
    answersLeft = 50 + random.below(200)
    return { server, send: sendTo(server) }
  }
  let running = launch()
  const crash = ({ server }: Awaited<typeof running>) => {
    crashes += 1
    server.child.kill('SIGKILL')
    running = server.ended.then(async () => {
      expect(await findDatabaseProblems(folder)).toEqual([])
      return launch()
    })
  }

  const send = async (method: string, target: string, options: RequestOptions = {}): Promise<Reply> => {
    const isKeyed = method === 'POST' && KEYED_PATH.test(target)
    const sent = isKeyed ? { ...options, headers: { ...options.headers, 'idempotency-key': randomUUID() } } : options
    for (;;) {
      const current = await running
      try {
        const reply = await current.send(method, target, sent)
        answersLeft -= 1
        if (answersLeft === 0) crash(current)
        // Only this loop retries, so a replay is the caller's first response. Remove the header that marks a replay.
        return { ...reply, headers: new Map([...reply.headers].filter(([name]) => name !== 'idempotent-replayed')) }
      } catch (cause) {
        if (isOver || (!isKeyed && method !== 'GET')) throw new UnansweredError(target, options.body, cause)
      }
    }
  }
  return {
    client: await faultClient(send, TOKEN),
    crashes: () => crashes,
    stop: async () => {
      isOver = true
      await stop((await running).server, 'SIGTERM')
    },
  }
}

const KEYED_PATH = /\/(quotes|quotes\/[^/]+\/execute|transfer-in|transfer-out)$/
