import { DatabaseUnavailableError } from '#db/database'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { TokenFile } from '#lib/operations/world'
import type { NewWorld, OpenWorld, WorldRegistry, WorldRejection, WorldRequest } from '#lib/operations/world-registry'
import type { FaultLog } from '#lib/runtime/log/process-log'
import { systemRandom } from '#lib/runtime/system'

/** Maximum milliseconds that a world waits for its calls in flight before it ends. */
const GRACE_MS = 5_000

interface ClosableWorld {
  readonly tokenFile: TokenFile
  endEvents(): void
  close(): Promise<void>
}

export interface WorldsParts<Served> {
  readonly limit: number
  /** Reason why this process cannot create worlds, if any. */
  readonly refusal: WorldRejection['reason'] | undefined
  now(): Instant
  readonly logFault: FaultLog
  build(request: WorldRequest & { readonly name: string }): Promise<Served>
}

interface Entry<Served> extends OpenWorld {
  readonly world: Served
  readonly running: Set<Promise<void>>
  readonly expiryTimer: NodeJS.Timeout
}

/**
 * The worlds of this process. The registry is a member of `World`, not a module variable, because a server may load
 * this module several times.
 */
export class OpenWorlds<Served extends ClosableWorld> implements WorldRegistry {
  readonly #parts: WorldsParts<Served>
  readonly #entries = new Map<string, Entry<Served>>()
  readonly #starting = new Map<string, Promise<NewWorld>>()
  readonly #ending = new Set<Promise<void>>()
  #isClosed = false

  constructor(parts: WorldsParts<Served>) {
    this.#parts = parts
  }

  async create(request: WorldRequest): Promise<NewWorld | WorldRejection> {
    const { limit, refusal } = this.#parts
    const { name = newName() } = request
    if (this.#isClosed) throw new DatabaseUnavailableError('closed')
    if (refusal !== undefined) return { reason: refusal }
    if (this.#entries.has(name) || this.#starting.has(name)) return { reason: 'WORLD_EXISTS' }
    if (this.#entries.size + this.#starting.size >= limit) return { reason: 'TOO_MANY_WORLDS', maximum: limit }
    // Reserve the name before awaiting anything, so that only one of several concurrent callers gets it.
    const started = this.#start(name, request).finally(() => this.#starting.delete(name))
    this.#starting.set(name, started)
    return started
  }

  list(): readonly OpenWorld[] {
    return Array.from(this.#entries.values(), ({ name, createdAt, expiresAt }) => ({ name, createdAt, expiresAt }))
  }

  async end(name: string): Promise<boolean> {
    const entry = this.#entries.get(name)
    if (entry === undefined) return false
    // Remove the world first, so that no further call reaches it.
    this.#entries.delete(name)
    const ended = endWorld(entry).finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
    await ended
    return true
  }

  /** Runs `work` in a world. If the world is ended meanwhile, `end` waits for `work`, but at most `GRACE_MS`. */
  use(name: string, work: (world: Served) => Promise<void>): Promise<void> | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    const running = work(entry.world).finally(() => entry.running.delete(running))
    entry.running.add(running)
    return running
  }

  /** Ends the event streams of every world. */
  endEvents(): void {
    for (const { world } of this.#entries.values()) world.endEvents()
  }

  /** Ends every world and rejects new ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.allSettled(this.#starting.values())
    for (const name of this.#entries.keys()) this.#endInBackground(name)
    await Promise.allSettled(this.#ending)
  }

  async #start(name: string, request: WorldRequest): Promise<NewWorld> {
    const world = await this.#parts.build({ ...request, name })
    const token = world.tokenFile.read()
    if (this.#isClosed || token === undefined) {
      await world.close()
      throw new DatabaseUnavailableError('closed')
    }
    const createdAt = this.#parts.now()
    const lifetimeMs = request.lifetimeSeconds * 1_000
    const expiryTimer = setTimeout(() => this.#endInBackground(name), lifetimeMs).unref()
    const open = { name, createdAt, expiresAt: instantFromEpoch(createdAt + lifetimeMs) }
    this.#entries.set(name, { ...open, world, running: new Set(), expiryTimer })
    return { ...open, token }
  }

  #endInBackground(name: string): void {
    void this.end(name).catch((fault: unknown) => this.#parts.logFault({ doing: `end the world ${name}`, fault }))
  }
}

function newName(): string {
  return `world-${Buffer.from(systemRandom(4)).toString('hex')}`
}

async function endWorld({ world, running, expiryTimer }: Entry<ClosableWorld>): Promise<void> {
  clearTimeout(expiryTimer)
  world.endEvents()
  await waitForCalls(running)
  await world.close()
}

/** Waits until the calls have ended, but at most `GRACE_MS`, because a client might never read its response. */
async function waitForCalls(running: ReadonlySet<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const grace = new Promise<void>(resolve => {
    timer = setTimeout(resolve, GRACE_MS)
  })
  await Promise.race([Promise.allSettled(running), grace])
  clearTimeout(timer)
}
