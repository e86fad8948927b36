import type { Coverage } from '#lib/client/control-client'

/** One documented answer: a status, with a code if it is an error. */
export interface Cell {
  /** The error code, else the status. */
  readonly key: string
  readonly status: number
  readonly code: string | undefined
  readonly message: string | undefined
  /** Operations that document it; empty for answers of the HTTP edge. */
  readonly operationIds: readonly string[]
  /** Why this sandbox cannot produce it, else undefined. */
  readonly unreachable: string | undefined
}

export interface ArmableCall {
  readonly method: string
  readonly path: string
  readonly body?: string
}

export interface Sighting {
  readonly state: 'never' | 'here' | 'own' | 'unreachable'
  readonly count: number
  readonly ownCount: number
  readonly newestExchangeId: string | undefined
}

export function sightingOf(cell: Cell, seen: Coverage['seen']): Sighting {
  const rows = seen.filter(({ status, code }) => status === cell.status && code === cell.code)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const ownCount = rows.reduce((sum, row) => sum + row.ownCount, 0)
  const isUnreachable = count === 0 && cell.unreachable !== undefined
  return {
    state: isUnreachable ? 'unreachable' : ownCount > 0 ? 'own' : count > 0 ? 'here' : 'never',
    count,
    ownCount,
    newestExchangeId: rows[0]?.newestExchangeId,
  }
}

/** Counts the cells that can be seen, were seen, and were seen by the reader's own clients. */
export function tally(cells: readonly Cell[], seen: Coverage['seen']) {
  const states = cells.map(cell => sightingOf(cell, seen).state)
  const count = (...wanted: Sighting['state'][]) => states.filter(state => wanted.includes(state)).length
  return { reachable: count('never', 'here', 'own'), met: count('here', 'own'), own: count('own') }
}
