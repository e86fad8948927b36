import { P256_ORDER } from '#lib/wallet/encoding/der-signature'

/** A change that makes a DER signature invalid. */
export interface DerMutant {
  readonly name: string
  readonly mutate: (der: Uint8Array) => Uint8Array
}

/** Changes that a strict parser must detect. A lenient parser accepts some of the changed signatures. */
export const DER_MUTANTS: readonly DerMutant[] = [
  mutant('a trailing byte', der => [...der, 0]),
  mutant('a second signature after the first', der => [...der, ...der]),
  mutant('a trailing byte inside the sequence', der => sequence([...contentOf(der), 0])),
  mutant('a trailing null inside the sequence', der => sequence([...contentOf(der), 5, 0])),
  mutant('a third integer', der => sequence([...contentOf(der), 2, 1, 1])),
  mutant('a missing last byte', der => [...der.slice(0, -1)]),
  mutant('a missing s', der => sequence(integer(scalarsOf(der).r))),
  mutant('no bytes', () => []),
  mutant('an empty sequence', () => [0x30, 0]),
  mutant('no length', () => [0x30]),
  mutant('the length of the sequence in two bytes', der => [0x30, 0x81, der.length - 2, ...contentOf(der)]),
  mutant('the length of the sequence in three bytes', der => [0x30, 0x82, 0, der.length - 2, ...contentOf(der)]),
  mutant('a length of more than 2^64', der => [0x30, 0x89, 1, 0, 0, 0, 0, 0, 0, 0, der.length - 2, ...contentOf(der)]),
  mutant('an indefinite length', der => [0x30, 0x80, ...contentOf(der), 0, 0]),
  mutant('a length that is one too large', der => [0x30, der.length - 1, ...contentOf(der)]),
  mutant('a length that is one too small', der => [0x30, der.length - 3, ...contentOf(der)]),
  mutant('the length of r in two bytes', der => parts(der, (r, s) => [2, 0x81, r.length, ...r, 2, s.length, ...s])),
  mutant('the length of s in two bytes', der => parts(der, (r, s) => [2, r.length, ...r, 2, 0x81, s.length, ...s])),
  mutant('an unnecessary zero byte before r', der => parts(der, (r, s) => [...integer([0, ...r]), ...integer(s)])),
  mutant('an unnecessary zero byte before s', der => parts(der, (r, s) => [...integer(r), ...integer([0, ...s])])),
  mutant('an ff byte before r', der => parts(der, (r, s) => [...integer([0xff, ...r]), ...integer(s)])),
  mutant('a negative r', der => parts(der, (r, s) => [...integer([0x80 | (r[0] ?? 0), ...r.slice(1)]), ...integer(s)])),
  mutant('a negative s', der => parts(der, (r, s) => [...integer(r), ...integer([0x80 | (s.at(-1) ?? 0)])])),
  mutant('an empty r', der => parts(der, (_r, s) => [...integer([]), ...integer(s)])),
  mutant('an empty s', der => parts(der, r => [...integer(r), ...integer([])])),
  mutant('r = 0', der => parts(der, (_r, s) => [...integer([0]), ...integer(s)])),
  mutant('s = 0', der => parts(der, r => [...integer(r), ...integer([0])])),
  mutant('r = the curve order', der => parts(der, (_r, s) => [...integer(positive(P256_ORDER)), ...integer(s)])),
  mutant('s = the curve order', der => parts(der, r => [...integer(r), ...integer(positive(P256_ORDER))])),
  mutant('the curve order added to r', der =>
    parts(der, (r, s) => [...integer(positive(numberOf(r) + P256_ORDER)), ...integer(s)]),
  ),
  mutant('an r that is too long', der =>
    parts(der, (r, s) => [...integer([1, ...Array(32).fill(0), ...r.slice(-32)]), ...integer(s)]),
  ),
  mutant('leading zeros', der => [0, 0, ...der]),
  mutant('a null before r, inside the sequence', der => sequence([5, 0, ...contentOf(der)])),
  mutant('a null between r and s', der => parts(der, (r, s) => [...integer(r), 5, 0, ...integer(s)])),
  mutant('a constructed integer instead of r', der =>
    parts(der, (r, s) => [0x22, r.length + 2, ...integer(r), ...integer(s)]),
  ),
  mutant('a boolean instead of r', der => parts(der, (_r, s) => [1, 1, 0xff, ...integer(s)])),
  mutant('a real number instead of s', der => parts(der, r => [...integer(r), 9, 1, 0x42])),
  mutant('a sequence tag in two bytes', der => [0x3f, 0x10, der.length - 2, ...contentOf(der)]),
  mutant('a set instead of the sequence', der => [0x31, ...der.slice(1)]),
  mutant('a context-specific tag', der => [0xb0, ...der.slice(1)]),
  mutant('a bit string instead of r', der => parts(der, (r, s) => [3, r.length, ...r, ...integer(s)])),
  mutant('an enumerated value instead of s', der => parts(der, (r, s) => [...integer(r), 10, s.length, ...s])),
  mutant('an additional outer sequence', der => sequence([...der])),
  mutant('raw r and s instead of DER', der => [...padScalar(scalarsOf(der).r), ...padScalar(scalarsOf(der).s)]),
  mutant('hex text instead of bytes', der => [...Buffer.from(Buffer.from(der).toString('hex'))]),
]

function mutant(name: string, change: (der: Uint8Array) => readonly number[]): DerMutant {
  return { name, mutate: der => Uint8Array.from(change(der)) }
}

function contentOf(der: Uint8Array): readonly number[] {
  return [...der.slice(2)]
}

function scalarsOf(der: Uint8Array): { readonly r: readonly number[]; readonly s: readonly number[] } {
  const end = 4 + (der[3] ?? 0)
  return { r: [...der.slice(4, end)], s: [...der.slice(end + 2)] }
}

function parts(
  der: Uint8Array,
  content: (r: readonly number[], s: readonly number[]) => readonly number[],
): readonly number[] {
  const { r, s } = scalarsOf(der)
  return sequence(content(r, s))
}

function sequence(content: readonly number[]): readonly number[] {
  return [0x30, content.length, ...content]
}

function integer(content: readonly number[]): readonly number[] {
  return [2, content.length, ...content]
}

function positive(value: bigint): readonly number[] {
  const hex = value.toString(16)
  return [...Buffer.from(`00${hex.padStart(Math.ceil(hex.length / 2) * 2, '0')}`, 'hex')]
}

function numberOf(bytes: readonly number[]): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

function padScalar(scalar: readonly number[]): readonly number[] {
  return [...Array(32).fill(0), ...scalar].slice(-32)
}
