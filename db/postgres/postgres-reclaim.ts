import type pg from 'pg'

/** Delays before the retries, about half a minute in total. After the last retry, autovacuum takes over. */
const RETRY_AFTER_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000]

/**
 * Counts the dead rows of the exchange log and its TOAST table. VACUUM keeps dead rows that an older transaction may
 * still read.
 */
const DEAD_ROWS = `SELECT COALESCE(SUM(stat.n_dead_tup), 0)::int AS dead
  FROM pg_class log JOIN pg_stat_all_tables stat ON stat.relid IN (log.oid, log.reltoastrelid)
  WHERE log.oid = 'exchanges'::regclass`

export interface Reclaimer {
  /**
   * Vacuums once. If VACUUM fails, or if deleted rows remain, retries in the background, at most seven times. Never
   * rejects.
   */
  run(): Promise<void>
  /** Stops retrying. */
  stop(): void
}

/**
 * Creates a reclaimer that vacuums the exchange log. Only autovacuum handles the other tables. VACUUM frees the space
 * of deleted exchanges, and returns free space at the end of the table to the operating system. VACUUM waits for a
 * VACUUM of another process, but interrupts autovacuum of the table.
 */
export function postgresReclaimer(pool: Pick<pg.Pool, 'query'>): Reclaimer {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const attempt = async (waits: readonly number[]): Promise<void> => {
    clearTimeout(timer)
    const isDone = await vacuum(pool)
    const [wait, ...later] = waits
    if (isDone || isStopped || wait === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(later), wait)
    timer.unref()
  }
  return {
    run: () => attempt(RETRY_AFTER_MS),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

async function vacuum(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  try {
    await pool.query('VACUUM exchanges')
    const { rows } = await pool.query(DEAD_ROWS)
    return rows[0].dead === 0
  } catch {
    // The database is unavailable, or VACUUM exceeded the statement timeout, for example while it waited for its lock.
    return false
  }
}
