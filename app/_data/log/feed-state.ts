import { createStore } from '#app/_ui/create-store'

/** How the console stands to the server's event stream. */
export interface FeedState {
  readonly connection: 'connecting' | 'open' | 'reconnecting' | 'down'
  /** When the newest event was received, by the sandbox clock. */
  readonly lastEventAt?: string | undefined
  /** Seconds until the next attempt; while the server is down. */
  readonly retryInSeconds?: number | undefined
  /** While the display of new exchanges is paused: the newest sequence it shows. */
  readonly pausedAt?: number | undefined
}

/** State of the event stream. */
export const feedState = createStore<FeedState>({ connection: 'connecting' })

/** Changes some of the state. */
export function updateFeed(change: Partial<FeedState>): void {
  feedState.set({ ...feedState.get(), ...change })
}
