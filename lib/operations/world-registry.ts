import type { ReasonOf } from '#lib/contract/errors/api-error'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import type { Instant } from '#lib/contract/scalars'
import type { RequestLogEntry } from '#lib/operations/request-log-entry'

/** A running world. Its times use the machine's clock, because each world has a separate sandbox clock. */
export interface OpenWorld {
  readonly name: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export interface NewWorld extends OpenWorld {
  /** API token of the new world's first platform. */
  readonly token: ApiToken
}

/** Rejection of a request to create a world. */
export interface WorldRejection {
  readonly reason: ReasonOf<'CONFLICT'>
  /** Maximum number of worlds. Present only if the reason is TOO_MANY_WORLDS. */
  readonly maximum?: number
}

export interface WorldRequest {
  /** Default: a random name. */
  readonly name?: string | undefined
  readonly lifetimeSeconds: number
  /** Prints the line of the process log for a request to the new world. */
  logRequest(entry: RequestLogEntry): void
}

/** The worlds of this process: in-memory sandboxes that the main sandbox has created. */
export interface WorldRegistry {
  /** Creates a world. Of concurrent calls with the same name, at most one succeeds. */
  create(request: WorldRequest): Promise<NewWorld | WorldRejection>
  /** Returns the worlds, oldest first. */
  list(): readonly OpenWorld[]
  /** Ends a world, after a limited wait for its calls in flight. Returns false if no world has the name. */
  end(name: string): Promise<boolean>
}
