import { expect, test } from 'vitest'
import { PRACTICES } from '#lib/domain/readiness/practices'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

type Deliveries = Parameters<typeof observedOf>[1]
type More = Parameters<typeof observedOf>[2]

const LOST = { fault: 'drop_after_commit', sent: 'nothing' } as const
const UNKNOWN_MEMBERS = { fault: 'unknown_members', sent: 'all' } as const
const transfer = { operationId: 'createTransferOut', path: '/transfer-out', bodyDigest: 'transfer' }
const execute = { operationId: 'executeQuote', path: '/quotes/Quote:1/execute', bodyDigest: undefined, status: 200 }
const transactionOf = (id: string, status = 'PROCESSING') => [{ id, status, hasRefund: false }]
const failed = { id: 'Transaction:1', status: 'FAILED', hasRefund: true }
const serverError = { status: 503, code: 'SERVICE_UNAVAILABLE' }
const limited = { status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 10 }
const expired = { ...execute, status: 409, code: 'CONFLICT', reason: 'QUOTE_EXPIRED' }
const begun = { operationId: 'registerCredential', path: '/auth/credentials', status: 202, challengeId: 'Request:1' }
const signed = { ...begun, status: 201, challengeId: undefined, requestId: 'Request:1', stamp: 's1' }
const used = { ...signed, status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_USED' }
const refusedStamp = { ...signed, status: 401, code: 'WALLET_SIGNATURE_INVALID' }
const signIn = { operationId: 'verifyCredential', path: '/auth/credentials/1/verify', status: 200 }
const ended = { ...signed, path: '/auth/sessions', status: 401, code: 'UNAUTHORIZED', reason: 'SESSION_ENDED' }
const wrongCode = { ...signIn, status: 401, code: 'UNAUTHORIZED', reason: 'INVALID_OTP_CODE' }
const challenge = { operationId: 'challengeCredential', path: '/auth/credentials/1/challenge', status: 200 }
const read = { operationId: 'getTransaction', method: 'GET', path: '/transactions/Transaction:1', status: 200 }

const CASES: readonly [practice: string, situation: string, verdict: string, CallFacts[], Deliveries?, More?][] = [
  ['idempotency-keys', 'no call that moves money', 'not-observed', [read]],
  ['idempotency-keys', 'a key for each', 'proven', [{ ...transfer, idempotencyKey: 'a' }]],
  ['idempotency-keys', 'no key', 'violated', [transfer]],
  ['idempotency-keys', 'a quote without a key, which moves no money', 'not-observed', [{}]],
  [
    'idempotency-keys',
    'a key for two bodies',
    'violated',
    [
      { ...transfer, idempotencyKey: 'a' },
      { ...transfer, idempotencyKey: 'a', bodyDigest: 'other', isReplayed: true },
    ],
  ],
  ['idempotency-keys', 'a call without a key that its fields rejected', 'not-observed', [{ ...transfer, status: 400 }]],
  [
    'lost-answers',
    'the same key again',
    'proven',
    [
      { ...transfer, idempotencyKey: 'a', injected: LOST },
      { ...transfer, idempotencyKey: 'a', isReplayed: true },
    ],
  ],
  [
    'lost-answers',
    'another key',
    'violated',
    [
      { ...transfer, idempotencyKey: 'a', injected: LOST },
      { ...transfer, idempotencyKey: 'b' },
    ],
  ],
  ['lost-answers', 'no key at all', 'violated', [{ ...transfer, injected: LOST }, transfer]],
  [
    'lost-answers',
    'the server did nothing, and another key moved the money once',
    'not-observed',
    [{ ...transfer, status: 503, idempotencyKey: 'a', injected: { ...LOST, fault: 'drop_before' } }, transfer],
  ],
  [
    'lost-answers',
    'the same key, and later a second payment of the same amount',
    'proven',
    [
      { ...transfer, idempotencyKey: 'a', injected: LOST },
      { ...transfer, idempotencyKey: 'a', isReplayed: true },
      { ...transfer, idempotencyKey: 'b' },
    ],
  ],
  [
    'lost-answers',
    'the client finds the payment, and later makes another',
    'not-observed',
    [
      { ...transfer, injected: LOST, transactions: transactionOf('Transaction:1') },
      { ...read, transactions: transactionOf('Transaction:1') },
      transfer,
    ],
  ],
  [
    'lost-answers',
    'another quote with the same body is executed',
    'violated',
    [
      { quoteId: 'Quote:1' },
      { ...execute, idempotencyKey: 'a', injected: LOST },
      { quoteId: 'Quote:2' },
      { ...execute, path: '/quotes/Quote:2/execute', idempotencyKey: 'b' },
    ],
  ],
  [
    'lost-answers',
    'another platform pays the same',
    'not-observed',
    [
      { ...transfer, injected: LOST },
      { ...transfer, platformId: 'Platform:2' },
    ],
  ],
  [
    'retry-discipline',
    'growing pauses',
    'proven',
    [{ ...serverError, second: 0 }, { ...serverError, second: 1 }, { second: 3 }],
  ],
  [
    'retry-discipline',
    'four repetitions at once',
    'violated',
    [0, 0, 0, 0, 0].map(second => ({ ...serverError, second })),
  ],
  [
    'retry-discipline',
    'pauses that a frozen sandbox clock hides',
    'proven',
    [0, 1, 2, 4, 8].map(machineSecond => ({ ...serverError, second: 0, machineSecond })),
  ],
  [
    'retry-discipline',
    'a rejection that is repeated unchanged',
    'violated',
    [
      { status: 400, idempotencyKey: 'a', second: 0 },
      { status: 400, idempotencyKey: 'a', second: 1 },
    ],
  ],
  [
    'retry-discipline',
    'the same invalid call in two tests',
    'not-observed',
    [
      { status: 400, second: 0 },
      { ...read, second: 1 },
      { status: 400, second: 2 },
    ],
  ],
  [
    'retry-discipline',
    'a rejection and a call with another body',
    'not-observed',
    [{ status: 400 }, { bodyDigest: 'other' }],
  ],
  ['rate-limits', 'a call in time', 'proven', [{ ...limited, second: 0 }, { second: 10 }]],
  ['rate-limits', 'a call too early', 'violated', [{ ...limited, second: 0 }, { second: 9 }]],
  [
    'rate-limits',
    'another operation',
    'not-observed',
    [
      { ...limited, second: 0 },
      { ...read, second: 1 },
    ],
  ],
  ['quote-expiry', 'a new quote', 'proven', [expired, { status: 201 }]],
  ['quote-expiry', 'the expired quote again', 'violated', [expired, expired]],
  ['quote-expiry', 'nothing yet', 'not-observed', [expired]],
  [
    'terminal-states',
    'a call that reads the final state',
    'proven',
    [
      { ...transfer, transactions: transactionOf('Transaction:1') },
      { ...read, transactions: transactionOf('Transaction:1', 'COMPLETED') },
    ],
  ],
  [
    'terminal-states',
    'a webhook with the final state',
    'proven',
    [{ ...transfer, transactions: transactionOf('Transaction:1') }],
    [{ transactionStatus: 'COMPLETED' }],
  ],
  [
    'terminal-states',
    'no look for ten minutes',
    'violated',
    [{ ...transfer, transactions: transactionOf('Transaction:1') }],
    [],
    { nowSecond: 600 },
  ],
  [
    'terminal-states',
    'no look yet',
    'not-observed',
    [{ ...transfer, transactions: transactionOf('Transaction:1') }],
    [],
    { nowSecond: 599 },
  ],
  [
    'failures-and-refunds',
    'a call that reads FAILED',
    'proven',
    [
      { ...transfer, transactions: transactionOf('Transaction:1') },
      { ...read, transactions: [failed] },
    ],
    [],
    { transactions: [failed] },
  ],
  [
    'failures-and-refunds',
    'no look for ten minutes',
    'violated',
    [{ ...transfer, transactions: transactionOf('Transaction:1') }],
    [],
    { transactions: [failed], nowSecond: 600 },
  ],
  ['failures-and-refunds', 'no payment failed', 'not-observed', [transfer]],
  ['signed-retry', 'the same body', 'proven', [begun, signed]],
  ['signed-retry', 'a used stamp again', 'violated', [begun, signed, used, used]],
  ['signed-retry', 'a used stamp once, after a lost response', 'proven', [begun, { ...signed, injected: LOST }, used]],
  ['signed-retry', 'no retry', 'not-observed', [begun]],
  ['signed-retry', 'no wallet', 'not-applicable', [{}]],
  ['stamps', 'a refused one, then right ones', 'proven', [refusedStamp, signed]],
  ['stamps', 'more than half refused', 'violated', [refusedStamp, refusedStamp, signed]],
  ['stamps', 'none', 'not-applicable', [{}]],
  ['sessions', 'a new sign-in', 'proven', [signIn, ended, signIn]],
  ['sessions', 'a refresh', 'proven', [signIn, { ...signIn, operationId: 'refreshSession' }]],
  ['sessions', 'the call again and again', 'violated', [signIn, ended, ended, ended]],
  ['sessions', 'no session', 'not-applicable', [{}]],
  ['one-time-codes', 'a new challenge', 'proven', [wrongCode, challenge]],
  ['one-time-codes', 'four guesses', 'violated', [1, 2, 3, 4].map(() => wrongCode)],
  [
    'one-time-codes',
    'a guess before a limit ends',
    'violated',
    [
      { ...wrongCode, ...limited, second: 0 },
      { ...wrongCode, second: 9 },
    ],
  ],
  ['one-time-codes', 'a right code', 'not-observed', [challenge, signIn]],
  [
    'one-time-codes',
    'a wait after a limit',
    'not-observed',
    [
      { ...wrongCode, ...limited, second: 0 },
      { ...signIn, second: 10 },
    ],
  ],
  [
    'signed-retry',
    'a used stamp again, because that answer was lost',
    'proven',
    [begun, signed, { ...used, injected: LOST }, used],
  ],
  [
    'stamps',
    'stamps of a session that ended',
    'proven',
    [{ ...refusedStamp, reason: 'UNKNOWN_KEY' }, { ...refusedStamp, reason: 'UNKNOWN_KEY' }, signed],
  ],
  ['sessions', 'one repetition', 'not-observed', [signIn, ended, ended]],
  [
    'forward-compatibility',
    'a second payment with another key',
    'proven',
    [{ injected: UNKNOWN_MEMBERS, idempotencyKey: 'a' }, { idempotencyKey: 'b' }],
  ],
  ['webhooks-received', 'a rejected payment', 'not-observed', [], [{ type: 'INCOMING_PAYMENT.PENDING', status: 403 }]],
  [
    'webhook-duplicates',
    'an equal payment before the event',
    'proven',
    [
      { ...transfer, second: 0 },
      { ...transfer, second: 5 },
    ],
    [
      { second: 1, kind: 'scheduled' },
      { second: 2, kind: 'duplicate' },
    ],
  ],
  ['private-keys', 'none in a wallet call', 'proven', [signIn]],
  ['private-keys', 'one', 'violated', [{ secrets: [{ kind: 'key', place: 'the body: privateKey' }] }]],
  ['private-keys', 'no wallet', 'not-applicable', [{}]],
  ['api-secret', 'none', 'proven', [{}]],
  ['api-secret', 'one in a body', 'violated', [{ secrets: [{ kind: 'api-secret', place: 'the body: note' }] }]],
  ['api-secret', 'no authenticated call', 'not-observed', [{ platformId: undefined }]],
  ['pagination', 'the next page', 'proven', [{ nextCursor: 'c' }, { query: 'cursor=c' }]],
  ['pagination', 'the first page only', 'not-observed', [{ nextCursor: 'c' }]],
  ['forward-compatibility', 'the client continues', 'proven', [{ injected: UNKNOWN_MEMBERS }, read]],
  ['forward-compatibility', 'the client repeats the call', 'violated', [{ injected: UNKNOWN_MEMBERS }, {}]],
  ['forward-compatibility', 'the client stops', 'violated', [{ injected: UNKNOWN_MEMBERS }], [], { nowSecond: 600 }],
  ['forward-compatibility', 'the end of the calls', 'not-observed', [{ injected: UNKNOWN_MEMBERS }]],
  ['webhooks-received', 'a reply in time', 'proven', [], [{}]],
  ['webhooks-received', 'a late reply', 'violated', [], [{ durationMs: 5_001 }]],
  ['webhooks-received', 'a redirect', 'violated', [], [{ status: 302 }]],
  [
    'webhooks-received',
    'a timeout that a fault caused',
    'not-observed',
    [],
    [{ fault: 'timeout', status: undefined, error: 'TIMEOUT' }],
  ],
  ['webhooks-received', 'no endpoint', 'not-applicable', []],
  [
    'webhook-signatures',
    'a refused forgery and an accepted event',
    'proven',
    [],
    [{ kind: 'forged', status: 401, verdict: 'REFUSED_FORGERY' }, {}],
  ],
  [
    'webhook-signatures',
    'an endpoint that refuses everything',
    'not-observed',
    [],
    [{ kind: 'forged', status: 401, verdict: 'REFUSED_FORGERY' }, { status: 401 }],
  ],
  ['webhook-signatures', 'an accepted forgery', 'violated', [], [{ kind: 'forged', verdict: 'ACCEPTED_FORGERY' }]],
  ['webhook-duplicates', 'no second effect', 'proven', [transfer], [{ second: 1, kind: 'duplicate' }]],
  [
    'webhook-duplicates',
    'the same payment again',
    'violated',
    [
      { ...transfer, second: 1 },
      { ...transfer, second: 5 },
    ],
    [{ second: 0 }, { second: 2, kind: 'duplicate' }],
  ],
  [
    'webhook-duplicates',
    'another payment',
    'proven',
    [
      { ...transfer, second: 0 },
      { ...transfer, second: 5, bodyDigest: 'other' },
    ],
    [{ second: 1, kind: 'duplicate' }],
  ],
  ['webhook-duplicates', 'no endpoint', 'not-applicable', [transfer]],
  ['error-handling', 'errors that never came', 'not-observed', [{}]],
  [
    'error-handling',
    'each documented error',
    'proven',
    [read, { ...read, status: 404, code: 'TRANSACTION_NOT_FOUND' }],
  ],
  [
    'error-handling',
    'each documented error of one operation, but not of another',
    'not-observed',
    [read, { ...read, status: 404, code: 'TRANSACTION_NOT_FOUND' }, {}],
  ],
  [
    'error-handling',
    'an operation that documents no errors of clients',
    'not-observed',
    [{ operationId: 'getConfig' }],
  ],
  [
    'polling',
    'slow reads',
    'proven',
    [
      { ...read, second: 0 },
      { ...read, second: 2 },
    ],
  ],
  [
    'polling',
    'fast reads',
    'not-observed',
    [
      { ...read, second: 0 },
      { ...read, second: 1 },
    ],
  ],
]

test.each(CASES)('%s: %s: %s', (id, _situation, verdict, calls, deliveries, more) => {
  const practice = PRACTICES.find(each => each.id === id)
  expect(practice?.assess(observedOf(calls, deliveries, more)).verdict).toBe(verdict)
})

test('each practice has a case of each verdict that it can give', () => {
  for (const { id, isAdvice } of PRACTICES) {
    const tested = new Set(CASES.filter(([practice]) => practice === id).map(([, , verdict]) => verdict))
    expect([id, tested.has('proven'), tested.has('violated')]).toEqual([id, true, isAdvice !== true])
    expect([id, tested.has('not-observed') || tested.has('not-applicable')]).toEqual([id, true])
  }
})
