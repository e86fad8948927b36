import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { likelyMessages, type Mistake } from '#lib/wallet/likely-messages'

const PAYLOAD = '{"organizationId":"org\\/1","parameters":{"a":[1,2],"b":"[ ]"},"type":"T"}'
const SHA256 = createHash('sha256').update(PAYLOAD).digest()

const EXPECTED: Readonly<Record<Mistake, readonly (string | Uint8Array)[]>> = {
  TRAILING_NEWLINE: [`${PAYLOAD}\n`],
  TRAILING_CRLF: [`${PAYLOAD}\r\n`],
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
  HEX_TEXT: [Buffer.from(PAYLOAD).toString('hex')],
  BASE64URL_TEXT: [Buffer.from(PAYLOAD).toString('base64url')],
  HASH_HEX_TEXT: [SHA256.toString('hex')],
  DOUBLE_HASH: [SHA256],
}

const bytesOf = (message: string | Uint8Array) =>
  typeof message === 'string' ? utf8FromText(message) : new Uint8Array(message)

describe('likely messages of a payload', () => {
  const likely = likelyMessages(utf8FromText(PAYLOAD))

  it.each(Object.entries(EXPECTED))('include those of the mistake %s', (mistake, expected) => {
    expect(likely.filter(message => message.mistake === mistake).map(({ bytes }) => bytes)).toEqual(
      expected.map(bytesOf),
    )
  })

  it('do not include the payload itself, even if it is compact JSON', () => {
    const compact = utf8FromText('{"a":1}')
    const texts = likelyMessages(compact).map(({ bytes }) => textFromUtf8(bytes))
    expect(texts).not.toContain('{"a":1}')
    expect(texts).toContain('{"a": 1}')
  })

  it('omit RESERIALISED if the payload is not JSON, and include only encodings and hashes if it is not UTF-8', () => {
    const mistakes = (payload: Uint8Array) => likelyMessages(payload).map(({ mistake }) => mistake)
    expect(mistakes(utf8FromText('no JSON'))).toContain('TRAILING_NEWLINE')
    expect(mistakes(utf8FromText('no JSON'))).not.toContain('RESERIALISED')
    expect(mistakes(Uint8Array.of(0xff, 0xfe))).toEqual(['HEX_TEXT', 'BASE64URL_TEXT', 'HASH_HEX_TEXT', 'DOUBLE_HASH'])
  })
})
