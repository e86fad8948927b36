/** §8: the largest `lockedCurrencyAmount`, in the smallest unit of its currency. */
export const LOCKED_AMOUNT_MAX = 9_000_000_000_000_000n
