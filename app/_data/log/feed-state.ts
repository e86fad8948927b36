import { createStore } from '#app/_ui/create-store'

export interface FeedState {
  readonly connection: 'connecting' | 'open' | 'reconnecting' | 'down'
  /** Time of the newest exchange event, on the sandbox clock. */
  readonly lastEventAt?: string | undefined
  /** Sequence number of the newest exchange event, including events for reads by console pages. 0 after a reset. */
  readonly newestSequence?: number | undefined
  /** True after a lost connection until the missed calls are loaded. */
  readonly isBehind?: boolean | undefined
  /** Seconds until the next attempt to connect, while the server is down. */
  readonly retryInSeconds?: number | undefined
  /** Highest sequence number that the paused log shows; undefined if the log is not paused. */
  readonly pausedAt?: number | undefined
}

export const feedState = createStore<FeedState>({ connection: 'connecting' })

export function updateFeed(change: Partial<FeedState>): void {
  feedState.set({ ...feedState.get(), ...change })
}
