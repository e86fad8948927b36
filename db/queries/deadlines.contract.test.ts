import { describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { insertCredential, type NewCredential } from '#db/queries/credentials/credentials'
import { endOtp, findLastOtp, issueOtp } from '#db/queries/credentials/otp-issuances'
import { insertSession, revokeSessions, unexpiredSessions } from '#db/queries/sessions/sessions'
import { consumeSignedRequest, countFailedStamp, insertSignedRequest } from '#db/queries/signing/signed-requests'
import { openRows } from '#db/queries/timed-rows'
import type { Instant } from '#lib/contract/scalars'
import { FAILED_STAMPS_MAX } from '#lib/domain/signing/signed-request-rules'
import { idOf, later, MINE, NOW, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

const ACCOUNT = idOf('InternalAccount', 1)
const PLATFORM_AND_EXPIRY = {
  1: [MINE, later(3)],
  2: [MINE, later(1)],
  3: [THEIRS, later(2)],
  4: [MINE, later(4)],
} as const

describe.each(TESTED_KINDS)('deadlines of every platform on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

  async function insertCredentials() {
    for (const number of [1, 2, 3, 4]) {
      const credential = {
        id: idOf('AuthMethod', number),
        platformId: MINE,
        accountId: ACCOUNT,
        type: 'EMAIL_OTP',
        nickname: `w${number}@example.com`,
        identity: `EMAIL_OTP ${number}`,
        createdAt: NOW,
        updatedAt: NOW,
      } as const satisfies NewCredential
      await db.transact(tx => insertCredential(tx, credential))
    }
  }

  function insertEach(insert: (number: number, platformId: typeof MINE, expiresAt: Instant) => Promise<unknown>) {
    return Promise.all(
      Object.entries(PLATFORM_AND_EXPIRY).map(([number, [platform, at]]) => insert(Number(number), platform, at)),
    )
  }

  test('unexpiredSessions lists active sessions by expiry, soonest first, with the nickname of each credential', async () => {
    await insertCredentials()
    await insertEach((number, platformId, expiresAt) => {
      const owned = { platformId, accountId: ACCOUNT, credentialId: idOf('AuthMethod', number), publicKey: 'k' }
      const session = {
        id: idOf('Session', number),
        ...owned,
        createdAt: NOW,
        createdBy: null,
        expiresAt,
        revokedAt: null,
      }
      return db.transact(tx => insertSession(tx, session))
    })
    await db.transact(tx => revokeSessions(tx, [idOf('Session', 4)], NOW))
    const found = await db.read(tx => unexpiredSessions(tx, { after: later(1), limit: 5 }))
    expect(found.map(({ id, nickname }) => [id, nickname])).toEqual([
      [idOf('Session', 3), 'w3@example.com'],
      [idOf('Session', 1), 'w1@example.com'],
    ])
    expect(await db.read(tx => unexpiredSessions(tx, { after: NOW, limit: 1 }))).toHaveLength(1)
  })

  test('openRows lists signed requests by expiry, except used ones and those with too many failed stamps', async () => {
    await insertEach((number, platformId, expiresAt) => {
      const content = { operation: 'POST /', bodyDigest: null, sealedPayload: 's', signerKey: null, facts: null }
      const row = {
        id: idOf('Request', number),
        platformId,
        accountId: ACCOUNT,
        ...content,
        failures: FAILED_STAMPS_MAX - 1n,
      }
      return db.transact(tx => insertSignedRequest(tx, { ...row, issuedAt: NOW, expiresAt, usedAt: null }))
    })
    const openIds = async () => {
      const rows = await db.read(tx => openRows(tx, 'signedRequests', { after: later(1), limit: 5 }))
      return rows.map(({ id }) => id)
    }
    expect(await openIds()).toEqual([3, 1, 4].map(number => idOf('Request', number)))
    await db.transact(tx => consumeSignedRequest(tx, { id: idOf('Request', 1), now: NOW, failuresMax: 5n }))
    await db.transact(tx => countFailedStamp(tx, idOf('Request', 4), FAILED_STAMPS_MAX))
    expect(await openIds()).toEqual([idOf('Request', 3)])
  })

  test('openRows lists one-time codes by expiry, except ended ones', async () => {
    await insertEach((number, platformId, expiresAt) => {
      const to = { accountId: ACCOUNT, credentialId: idOf('AuthMethod', number), contact: `${number}`, code: '000000' }
      const row = { platformId, ...to, type: 'EMAIL_OTP', targetPublicKey: 'k', sealedTargetKey: null } as const
      const open = { issuedAt: NOW, expiresAt, tries: 0n, endedAt: null, ending: null }
      return db.transact(tx => issueOtp(tx, { ...row, ...open }))
    })
    await db.transact(async tx => {
      const last = await findLastOtp(tx, idOf('AuthMethod', 1))
      await endOtp(tx, last?.seq ?? -1, { endedAt: NOW, ending: 'used' })
    })
    const found = await db.read(tx => openRows(tx, 'otpIssuances', { after: later(1), limit: 5 }))
    expect(found.map(({ contact }) => contact)).toEqual(['3', '4'])
  })
})
