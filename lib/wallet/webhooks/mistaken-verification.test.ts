import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { likelyInputs, MISTAKEN_INPUTS, type MistakenInput } from '#lib/wallet/webhooks/mistaken-verification'

const BODY =
  '{"id": "Webhook:1","timestamp":"2026-11-22T08:53:51.000Z","data":{"price":"10 €","sent":[1,2.5],"note":null}}'
const DIGEST = createHash('sha256').update(BODY).digest()

/** PYTHON_JSON is the output of Python's `json.dumps(json.loads(body))`. */
const EXPECTED_BYTES: Readonly<Record<MistakenInput, string | Uint8Array>> = {
  DIGEST: DIGEST,
  COMPACT_JSON: BODY.replace('"id": ', '"id":'),
  PYTHON_JSON:
    '{"id": "Webhook:1", "timestamp": "2026-11-22T08:53:51.000Z", "data": {"price": "10 \\u20ac", "sent": [1, 2.5], "note": null}}',
  TRAILING_NEWLINE: `${BODY}\n`,
  LATIN_1: Buffer.from(BODY).toString('latin1'),
  DIGEST_HEX: DIGEST.toString('hex'),
  ID_TIMESTAMP_BODY: `Webhook:1.2026-11-22T08:53:51.000Z.${BODY}`,
  EMPTY: '',
}

it.each(MISTAKEN_INPUTS)('likelyInputs returns the bytes that a receiver with the mistake %s verifies', mistake => {
  const expected = EXPECTED_BYTES[mistake]
  const bytes = typeof expected === 'string' ? utf8FromText(expected) : new Uint8Array(expected)
  expect(likelyInputs(utf8FromText(BODY)).filter(input => input.mistake === mistake)).toEqual([{ mistake, bytes }])
})

it('likelyInputs omits bytes that equal the body', () => {
  const compact = likelyInputs(utf8FromText('{"id":"1"}')).map(({ mistake }) => mistake)
  expect(compact).not.toContain('COMPACT_JSON')
})

it.each([
  ['not UTF-8', Uint8Array.of(0xff), ['DIGEST', 'TRAILING_NEWLINE', 'LATIN_1', 'DIGEST_HEX', 'EMPTY']],
  ['not JSON', utf8FromText('{"id":'), ['DIGEST', 'TRAILING_NEWLINE', 'DIGEST_HEX', 'EMPTY']],
  ['null', utf8FromText('null'), ['DIGEST', 'TRAILING_NEWLINE', 'DIGEST_HEX', 'EMPTY']],
  ['an array', utf8FromText('[1]'), ['DIGEST', 'TRAILING_NEWLINE', 'DIGEST_HEX', 'EMPTY']],
])('if the body is %s, likelyInputs omits the mistakes that require a JSON object', (_, body, expected) => {
  expect(likelyInputs(body).map(({ mistake }) => mistake)).toEqual(expected)
})
