/** Maximum `lockedCurrencyAmount`, in the smallest unit of its currency (§8). */
export const LOCKED_AMOUNT_MAX = 9_000_000_000_000_000n
