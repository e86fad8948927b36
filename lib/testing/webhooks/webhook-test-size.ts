const SMALL = { plans: 25, kills: 2, deliveries: 60, rolledBack: 12, events: 60 }
const FULL = { plans: 500, kills: 20, deliveries: 1_000, rolledBack: 200, events: 2_000 }

export const IS_FULL = process.env.WEBHOOK_TESTS === 'full'

/** Sizes of the webhook tests. With `WEBHOOK_TESTS=full`, the sizes are larger and the tests take minutes. */
export const WEBHOOK_TEST_SIZES = IS_FULL ? FULL : SMALL
