import type { Coverage } from '#lib/client/control-client'

/** One answer of the contract: a status, with its code where it is a refusal. */
export interface Cell {
  /** The code, or the status where there is none. */
  readonly key: string
  readonly status: number
  readonly code: string | undefined
  readonly message: string | undefined
  /** The operations that document it; none for what the HTTP edge answers. */
  readonly operationIds: readonly string[]
  /** Why nobody can meet it here; absent where somebody can. */
  readonly unreachable: string | undefined
}

/** A call with the shape an operation takes. */
export interface ArmableCall {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** How often a cell was met, and by whom. */
export interface Sighting {
  readonly state: 'never' | 'here' | 'own' | 'unreachable'
  readonly count: number
  readonly ownCount: number
  readonly newestExchangeId: string | undefined
}

/** How a cell stands in the log. */
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

/** How many cells can be met, were met, and were met by the reader's own clients. */
export function tally(cells: readonly Cell[], seen: Coverage['seen']) {
  const states = cells.map(cell => sightingOf(cell, seen).state)
  const count = (...wanted: Sighting['state'][]) => states.filter(state => wanted.includes(state)).length
  return { reachable: count('never', 'here', 'own'), met: count('here', 'own'), own: count('own') }
}

/** Cells by status, in their order. */
export function byStatus(cells: readonly Cell[]): readonly (readonly [status: number, cells: readonly Cell[]])[] {
  const groups = new Map<number, Cell[]>()
  for (const cell of cells) groups.set(cell.status, [...(groups.get(cell.status) ?? []), cell])
  return [...groups]
}
