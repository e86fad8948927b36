import { bytesFromWords, readBech32 } from '#lib/testing/reference/read-bech32'

const SIGNATURE_WORDS = 104
const TIMESTAMP_WORDS = 7
/** Values of the BOLT 11 units in hundredths of a satoshi, as exponents of ten. */
const UNIT_POWER: Readonly<Record<string, number>> = { '': 10, m: 7, u: 4, n: 1, p: -2 }

/**
 * Decodes a mainnet Lightning invoice (BOLT 11), independently of the encoder under test. Throws if the prefix, the
 * checksum, the length of a field or the padding of a byte field is wrong. Does not verify the signature.
 */
export function readInvoice(text: string) {
  const { prefix, words } = readBech32(text, 'bech32')
  const parts = /^lnbc(?:([1-9][0-9]*)([munp]?))?$/.exec(prefix)
  if (parts === null) throw new Error(`${prefix} is not a mainnet prefix, or its amount is invalid.`)
  const [, digits = '', unit = ''] = parts
  const fields = fieldsOf(words.slice(TIMESTAMP_WORDS, -SIGNATURE_WORDS))
  const numberAt = (letter: string) => Number(numberOf(fields.get(letter) ?? []))
  const hexAt = (letter: string) => Buffer.from(bytesFromWords(fields.get(letter) ?? [])).toString('hex')
  return {
    satoshis: satoshisOf(BigInt(digits || '0'), unit),
    timestamp: Number(numberOf(words.slice(0, TIMESTAMP_WORDS))),
    paymentHash: hexAt('p'),
    paymentSecret: hexAt('s'),
    description: Buffer.from(bytesFromWords(fields.get('d') ?? [])).toString('utf8'),
    expirySeconds: numberAt('x'),
    minFinalCltvExpiry: numberAt('c'),
    features: numberOf(fields.get('9') ?? []),
    signature: bytesFromWords(words.slice(-SIGNATURE_WORDS)),
  }
}

/** Returns the content of each tagged field, by letter. A field is a 5-bit type, a 10-bit length and the content. */
function fieldsOf(words: readonly number[]): ReadonlyMap<string, readonly number[]> {
  const fields = new Map<string, readonly number[]>()
  for (let rest = words; rest.length > 0; ) {
    const [type = 0, high = 0, low = 0] = rest
    const length = high * 32 + low
    if (rest.length < 3 + length) throw new Error('A tagged field is truncated.')
    fields.set('qpzry9x8gf2tvdw0s3jn54khce6mua7l'.charAt(type), rest.slice(3, 3 + length))
    rest = rest.slice(3 + length)
  }
  return fields
}

function satoshisOf(amount: bigint, unit: string): bigint {
  const power = UNIT_POWER[unit] ?? Number.NaN
  const hundredths = power < 0 ? amount / 10n ** BigInt(-power) : amount * 10n ** BigInt(power)
  return hundredths / 100n
}

function numberOf(words: readonly number[]): bigint {
  return words.reduce((number, word) => number * 32n + BigInt(word), 0n)
}
