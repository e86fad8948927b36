import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { clientOf, complaintsAbout, sendTo, startServer, stop, TOKEN } from '#lib/testing/faults/server-process'
import type { Ask, Reply } from '#lib/testing/sandbox/send-request'
import type { Seeded } from '#lib/testing/sandbox/test-random'

/** A server that is killed in the middle of its work, again and again, and the client that outlives it. */
export interface CrashingServer {
  /**
   * Waits while no server runs. What it may ask again, it asks the next server again: reads, and whatever takes an
   * Idempotency-Key, which it gives one of its own. Anything else rejects with Unanswered.
   */
  readonly client: FaultClient
  readonly crashes: () => number
  /** Ends the server that runs now, by asking it; nothing is asked again afterwards. */
  stop(): Promise<void>
}

/** A request that went out and got no answer: it has had its effect, or it has not. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly target: string
  readonly body: unknown
  constructor(target: string, body: unknown, cause: unknown) {
    super(`Nobody answered ${target}.`, { cause })
    this.target = target
    this.body = body
  }
}

/** Starts a server on a folder, and kills it after so many answers as chance says; each time its database must be sound. */
export async function crashingServer(folder: string, random: Seeded): Promise<CrashingServer> {
  let crashes = 0
  let isOver = false
  let answersLeft = Number.POSITIVE_INFINITY
  const launch = async () => {
    const server = await startServer(folder)
    await clientOf(server)
    answersLeft = 100 + random.below(400)
    return { server, send: sendTo(server) }
  }
  let running = launch()
  const crash = ({ server }: Awaited<typeof running>) => {
    crashes += 1
    server.child.kill('SIGKILL')
    running = server.ended.then(async () => {
      expect(await complaintsAbout(folder)).toEqual([])
      return launch()
    })
  }

  const send = async (method: string, target: string, ask: Ask = {}): Promise<Reply> => {
    const isKeyed = method === 'POST' && TAKES_KEY.test(target)
    const sent = isKeyed ? { ...ask, headers: { ...ask.headers, 'idempotency-key': randomUUID() } } : ask
    for (;;) {
      const now = await running
      try {
        const reply = await now.send(method, target, sent)
        answersLeft -= 1
        if (answersLeft === 0) crash(now)
        // Told again or for the first time: this caller has not heard it before.
        return { ...reply, headers: new Map([...reply.headers].filter(([name]) => name !== 'idempotent-replayed')) }
      } catch (cause) {
        if (isOver || (!isKeyed && method !== 'GET')) throw new Unanswered(target, ask.body, cause)
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

const TAKES_KEY = /\/(quotes|quotes\/[^/]+\/execute|transfer-in|transfer-out)$/
