import type { Database, ReadTx } from '#db/database'
import {
  attemptsAfter,
  attemptsInFlight,
  type ChangedWebhook,
  changedWebhooks,
  eventsAfter,
  newestWebhooks,
  type SeenWebhooks,
} from '#db/queries/webhooks/webhook-changes'
import type { Id } from '#lib/contract/scalars'
import type { EventFeed } from '#lib/operations/world'

/** Number of seen rows to reread. Concurrent writers of a shared database may commit rows out of sequence. */
const OVERLAP = 64

export interface WebhookFeedParts {
  readonly db: Database
  readonly events: Pick<EventFeed, 'publish' | 'hasSubscribers'>
  /** Receives every error of reading or publishing. */
  readonly report: (fault: unknown) => void
}

/** Feed of changes to webhook events, including changes by other processes. It publishes them on the event stream. */
export interface WebhookFeed {
  /** Starts to track changes. Called when the stream gets a subscriber. */
  begin(): Promise<void>
  /** Publishes the changes since `begin` or the last call. Without subscribers, stops the feed until `begin`. */
  publish(): Promise<void>
}

/** Opens the feed. An event has changed if it is new, or if one of its attempts began or ended. */
export function webhookFeed({ db, events, report }: WebhookFeedParts): WebhookFeed {
  let seen: SeenRows | undefined
  let lastWork: Promise<void> = Promise.resolve()

  const startReading = async () => {
    seen ??= await db.read(async tx => new SeenRows(await newestWebhooks(tx), await attemptsInFlight(tx)))
  }
  const publishNew = async () => {
    if (seen === undefined) return
    if (!events.hasSubscribers()) {
      seen = undefined
      return
    }
    for (const event of await seen.changes(db)) {
      events.publish({ type: 'webhook', data: JSON.stringify(documentOf(event)) })
    }
  }
  const runInTurn = (work: () => Promise<void>) => {
    lastWork = lastWork.then(work).catch(report)
    return lastWork
  }
  return { begin: () => runInTurn(startReading), publish: () => runInTurn(publishNew) }
}

function documentOf({ id, type, state, attempts, status }: ChangedWebhook) {
  return { id, type, state, attempts: Number(attempts), ...(status == null ? {} : { status: Number(status) }) }
}

class SeenRows {
  #newest: SeenWebhooks
  readonly #first: SeenWebhooks
  readonly #events = new Set<number>()
  /** Attempts by sequence number: true if the attempt has ended. */
  readonly #attempts = new Map<number, boolean>()

  constructor(newest: SeenWebhooks, inFlight: readonly number[]) {
    this.#newest = newest
    this.#first = newest
    for (const seq of inFlight) this.#attempts.set(seq, false)
  }

  /** Returns the events that have changed since the last call, oldest first. */
  async changes(db: Database): Promise<readonly ChangedWebhook[]> {
    return db.read(async tx => {
      const ids = new Set([...(await this.#newEvents(tx)), ...(await this.#newAttempts(tx))])
      return ids.size === 0 ? [] : changedWebhooks(tx, [...ids])
    })
  }

  async #newEvents(tx: ReadTx): Promise<readonly Id<'Webhook'>[]> {
    const from = Math.max(this.#first.event, this.#newest.event - OVERLAP)
    const rows = (await eventsAfter(tx, from)).filter(({ seq }) => !this.#events.has(seq))
    for (const { seq } of rows) this.#events.add(seq)
    this.#newest = { ...this.#newest, event: Math.max(this.#newest.event, rows.at(-1)?.seq ?? 0) }
    for (const seq of this.#events) if (seq <= this.#newest.event - OVERLAP) this.#events.delete(seq)
    return rows.map(({ id }) => id)
  }

  async #newAttempts(tx: ReadTx): Promise<readonly Id<'Webhook'>[]> {
    const from = Math.max(this.#first.attempt, this.#newest.attempt - OVERLAP)
    const open = [...this.#attempts].filter(([, hasEnded]) => !hasEnded).map(([seq]) => seq)
    const found = await attemptsAfter(tx, from, open)
    const rows = found.map(row => ({ ...row, hasEnded: row.status !== null || row.error !== null }))
    const changed = rows.filter(({ seq, hasEnded }) => this.#attempts.get(seq) !== hasEnded)
    for (const { seq, hasEnded } of changed) this.#attempts.set(seq, hasEnded)
    const present = new Set(found.map(({ seq }) => seq))
    this.#newest = { ...this.#newest, attempt: Math.max(this.#newest.attempt, found.at(-1)?.seq ?? 0) }
    for (const seq of open) if (!present.has(seq)) this.#attempts.delete(seq)
    for (const [seq, hasEnded] of this.#attempts) {
      if (hasEnded && seq <= this.#newest.attempt - OVERLAP) this.#attempts.delete(seq)
    }
    return changed.map(({ eventId }) => eventId)
  }
}
