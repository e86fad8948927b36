import type { Coverage } from '#lib/client/control-client'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/console-client'

/** A response that the contract defines: a status and, for an error, a code. */
export interface Cell {
  /** The error code, else the status. */
  readonly key: string
  readonly status: number
  readonly code: string | undefined
  readonly message: string | undefined
  /** Empty if the response is unreachable or only the HTTP edge returns it. */
  readonly operationIds: readonly string[]
  /** Reason why this sandbox cannot return the response. */
  readonly unreachable: string | undefined
}

export interface Sighting {
  readonly state: 'never' | 'here' | 'own' | 'unreachable'
  readonly count: number
  readonly ownCount: number
  readonly newestExchangeId: string | undefined
  /**
   * Clients that received the response, except the console, each with its number of calls, most calls first:
   * `curl (Sandbox platform) 3`. Calls without valid API credentials form one entry: `not authenticated 3`.
   */
  readonly clients: readonly string[]
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
    newestExchangeId: rows.find(row => row.newestExchangeId !== undefined)?.newestExchangeId,
    clients: clientNames(rows),
  }
}

function clientNames(rows: Coverage['seen']): readonly string[] {
  const counts = new Map<string, number>()
  for (const { client = 'unnamed client', platformName, count } of rows.flatMap(({ clients }) => clients)) {
    if (client === CONSOLE_CLIENT) continue
    const name = platformName === undefined ? 'not authenticated' : `${client} (${platformName})`
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`)
}

/** Counts responses. `clientCount` leaves out responses that only the console received. */
export function tally(cells: readonly Cell[], seen: Coverage['seen']) {
  const states = cells.map(cell => sightingOf(cell, seen).state)
  const count = (...wanted: Sighting['state'][]) => states.filter(state => wanted.includes(state)).length
  return { reachable: count('never', 'here', 'own'), seenCount: count('here', 'own'), clientCount: count('own') }
}
