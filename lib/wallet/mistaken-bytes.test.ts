import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { mistakenBytes, stampedVariants } from '#lib/wallet/mistaken-bytes'
import { RECEIVER_INPUTS, type ReceiverInput } from '#lib/wallet/webhooks/receiver-mistakes'

const PAYLOAD = '{"organizationId":"org\\/1","parameters":{"a":[1,2],"b":"[ ]"},"type":"T"}'
const SHA256 = createHash('sha256').update(PAYLOAD).digest()

const EXPECTED: Readonly<Record<string, readonly (string | Uint8Array)[]>> = {
  TRAILING_NEWLINE: [`${PAYLOAD}\n`, `${PAYLOAD}\r\n`],
  RESERIALISED: [
    '{"organizationId":"org/1","parameters":{"a":[1,2],"b":"[ ]"},"type":"T"}',
    '{"organizationId": "org/1", "parameters": {"a": [1, 2], "b": "[ ]"}, "type": "T"}',
    JSON.stringify(JSON.parse(PAYLOAD), undefined, 2),
    JSON.stringify(JSON.parse(PAYLOAD), undefined, 4),
  ],
  JSON_STRING: [JSON.stringify(PAYLOAD)],
  ESCAPED_TEXT: [
    String.raw`{\"organizationId\":\"org\\/1\",\"parameters\":{\"a\":[1,2],\"b\":\"[ ]\"},\"type\":\"T\"}`,
  ],
  HEX_TEXT: [Buffer.from(PAYLOAD).toString('hex'), SHA256.toString('hex')],
  BASE64URL_TEXT: [Buffer.from(PAYLOAD).toString('base64url')],
  DOUBLE_HASH: [SHA256],
}

const bytesOf = (message: string | Uint8Array) =>
  typeof message === 'string' ? utf8FromText(message) : new Uint8Array(message)

describe('the variants of a payload that clients stamp', () => {
  const likely = stampedVariants(utf8FromText(PAYLOAD))

  it.each(Object.entries(EXPECTED))('include those with the reason %s', (reason, expected) => {
    expect(likely.filter(message => message.reason === reason).map(({ bytes }) => bytes)).toEqual(expected.map(bytesOf))
  })

  it('do not include the payload itself, even if it is compact JSON', () => {
    const compact = utf8FromText('{"a":1}')
    const texts = stampedVariants(compact).map(({ bytes }) => textFromUtf8(bytes))
    expect(texts).not.toContain('{"a":1}')
    expect(texts).toContain('{"a": 1}')
  })

  it('omit RESERIALISED if the payload is not JSON, and variants of its text if it is not UTF-8', () => {
    const reasons = (payload: Uint8Array) => new Set(stampedVariants(payload).map(({ reason }) => reason))
    expect(reasons(utf8FromText('no JSON'))).toContain('TRAILING_NEWLINE')
    expect(reasons(utf8FromText('no JSON'))).not.toContain('RESERIALISED')
    expect([...reasons(Uint8Array.of(0xff, 0xfe))]).toEqual([
      'TRAILING_NEWLINE',
      'HEX_TEXT',
      'BASE64URL_TEXT',
      'DOUBLE_HASH',
    ])
  })

  it('include both forms of Python if a string is not ASCII', () => {
    const texts = stampedVariants(utf8FromText('{"name":"Zo\\u00eb"}')).map(({ bytes }) => textFromUtf8(bytes))
    expect(texts).toContain(String.raw`{"name": "Zo\u00eb"}`)
    expect(texts).toContain('{"name": "Zoë"}')
  })
})

const BODY =
  '{"id": "Webhook:1","timestamp":"2026-11-22T08:53:51.000Z","data":{"price":"10 €","sent":[1,2.5],"note":null}}'
const BODY_DIGEST = createHash('sha256').update(BODY).digest()

/** PYTHON_JSON is the output of Python's `json.dumps(json.loads(body))`. */
const EXPECTED_BYTES: Readonly<Record<ReceiverInput, string | Uint8Array>> = {
  DIGEST: BODY_DIGEST,
  COMPACT_JSON: BODY.replace('"id": ', '"id":'),
  PYTHON_JSON:
    '{"id": "Webhook:1", "timestamp": "2026-11-22T08:53:51.000Z", "data": {"price": "10 \\u20ac", "sent": [1, 2.5], "note": null}}',
  TRAILING_NEWLINE: `${BODY}\n`,
  LATIN_1: Buffer.from(BODY).toString('latin1'),
  DIGEST_HEX: BODY_DIGEST.toString('hex'),
  ID_TIMESTAMP_BODY: `Webhook:1.2026-11-22T08:53:51.000Z.${BODY}`,
  EMPTY: '',
}

it.each(RECEIVER_INPUTS)(
  'mistakenBytes returns first the bytes that a receiver with the mistake %s verifies',
  mistake => {
    const expected = EXPECTED_BYTES[mistake]
    const bytes = bytesOf(expected)
    expect(mistakenBytes(utf8FromText(BODY), [mistake])[0]).toEqual({ mistake, bytes })
  },
)

it('mistakenBytes omits bytes that equal the body', () => {
  const compact = mistakenBytes(utf8FromText('{"id":"1"}'), RECEIVER_INPUTS).map(({ mistake }) => mistake)
  expect(compact).not.toContain('COMPACT_JSON')
})

it.each([
  ['not UTF-8', Uint8Array.of(0xff), ['DIGEST', 'TRAILING_NEWLINE', 'LATIN_1', 'DIGEST_HEX', 'EMPTY']],
  ['not JSON', utf8FromText('{"id":'), ['DIGEST', 'TRAILING_NEWLINE', 'DIGEST_HEX', 'EMPTY']],
  ['null', utf8FromText('null'), ['DIGEST', 'TRAILING_NEWLINE', 'DIGEST_HEX', 'EMPTY']],
  ['an array', utf8FromText('[1]'), ['DIGEST', 'TRAILING_NEWLINE', 'DIGEST_HEX', 'EMPTY']],
])('if the body is %s, mistakenBytes omits the mistakes that require a JSON object', (_, body, expected) => {
  expect(mistakenBytes(body, RECEIVER_INPUTS).map(({ mistake }) => mistake)).toEqual(expected)
})
