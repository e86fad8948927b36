import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import {
  activityPayload,
  emailActivity,
  exportActivity,
  phoneActivity,
  rawPayloadActivity,
  removalActivity,
  sessionActivity,
  sessionRemovalActivity,
  transactionPayload,
} from '#lib/domain/signing/activity-payloads'

const FRAME = { organizationId: '11111111-2222-8333-8444-555555555555', now: instantFromEpoch(1_775_681_700_000) }

describe('an activity payload', () => {
  test('is one line of JSON with sorted members and an escaped slash', () => {
    expect(activityPayload(FRAME, sessionActivity('04aa'))).toBe(
      '{"organizationId":"org\\/11111111-2222-8333-8444-555555555555","parameters":{"targetPublicKey":"04aa"},' +
        '"timestampMs":"1775681700000","type":"ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2"}',
    )
  })

  test('changes when it is parsed and re-serialized, whatever string it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), email => {
        const payload = activityPayload(FRAME, emailActivity('user', email))
        expect(JSON.stringify(JSON.parse(payload))).not.toBe(payload)
        expect(JSON.parse(payload).parameters.userEmail).toBe(email)
      }),
    )
  })

  test('is printable ASCII, whatever string it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(activityPayload(FRAME, phoneActivity('user', text))).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })
})

describe('removing a credential', () => {
  test.each([
    ['PASSKEY', 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', { authenticatorIds: ['it'], userId: 'user' }],
    ['OAUTH', 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS', { providerIds: ['it'], userId: 'user' }],
    ['EMAIL_OTP', 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userEmail: '', userId: 'user' }],
    ['SMS_OTP', 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', { userId: 'user', userPhoneNumber: '' }],
  ] as const)('of type %s uses the activity %s', (type, activity, parameters) => {
    expect(removalActivity(type, 'user', 'it')).toEqual({ type: activity, parameters })
  })
})

test('the activity that removes a session names the API key of the session', () => {
  const { parameters } = sessionRemovalActivity('user', 'key')
  expect(parameters).toEqual({ apiKeyIds: ['key'], userId: 'user' })
})

test('the activity that exports a wallet names the wallet and the target public key', () => {
  expect(exportActivity('wallet', '04aa')).toEqual({
    type: 'ACTIVITY_TYPE_EXPORT_WALLET',
    parameters: { targetPublicKey: '04aa', walletId: 'wallet' },
  })
})

test('the activity for a raw payload specifies hexadecimal encoding and the no-op hash function', () => {
  expect(activityPayload(FRAME, rawPayloadActivity('0xabc', '00ff'))).toContain(
    '"parameters":{"encoding":"PAYLOAD_ENCODING_HEXADECIMAL","hashFunction":"HASH_FUNCTION_NO_OP","payload":"00ff","signWith":"0xabc"}',
  )
})

test('the members of a transaction payload are in a fixed order, not sorted', () => {
  expect(transactionPayload(FRAME, { signWith: '0xabc', unsignedTransaction: '00ff' })).toBe(
    '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","timestampMs":"1775681700000",' +
      '"organizationId":"org\\/11111111-2222-8333-8444-555555555555",' +
      '"parameters":{"signWith":"0xabc","unsignedTransaction":"00ff","type":"TRANSACTION_TYPE_ETHEREUM"},' +
      '"generateAppProofs":true}',
  )
})
