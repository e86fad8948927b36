/** One guided flow. */
export interface FlowEntry {
  readonly href: string
  readonly name: string
  /** What it shows, in a sentence. */
  readonly about: string
  /** Its calls, in words: `3 calls, 1 stamp`. */
  readonly legs: string
  /** What has to exist before it can begin. */
  readonly needs: string
  /** The operations whose newest answer is the flow's last result. */
  readonly operations: readonly string[]
}

/** The guided flows, in the order to learn them. An entry is all a new flow needs to be found. */
export const FLOWS: readonly FlowEntry[] = [
  {
    href: '/flows/quote',
    name: 'Quotes',
    about: 'Lock a rate between accounts, pay in from outside or pay a UMA address; then move the money.',
    legs: '1 call to quote, 1 to execute',
    needs: 'Nothing beyond the starter data',
    operations: ['createQuote', 'executeQuote'],
  },
]
