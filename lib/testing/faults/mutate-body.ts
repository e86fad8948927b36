import fc from 'fast-check'

/** A change to one value in a body. `place`, modulo the number of values, is the index of that value. */
interface Mutation {
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap' | 'repeat'
  readonly place: number
  readonly name: string
  readonly value: unknown
}

/** A change to the bytes of a serialized body. */
interface ByteMutation {
  readonly kind: 'cut' | 'insert' | 'overwrite' | 'prefix'
  readonly place: number
  readonly bytes: readonly number[]
}

/** Changes to one body. */
export interface BodyChanges {
  readonly mutations: readonly Mutation[]
  readonly bytes: ByteMutation | undefined
}

const NAMES = ['__proto__', 'constructor', 'toString', '', 'status', 'accountId', 'amount', 'id', '\u0000', 'ключ']

/** Values that are invalid in most places. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  'NaN',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '😀'.repeat(60),
  '\u202e\u200b\ufeff',
  'x'.repeat(2_000),
  "' OR 1=1 --",
  '%s%n{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '2025-10-13T09:00:00Z',
  '+999999-01-01T00:00:00Z',
  'Quote:00000000-0000-7000-8000-000000000001',
  'InternalAccount:00000000-0000-7000-8000-000000000001',
  'EUR',
  'USDC',
  [],
  [[]],
  [null],
  Array.from({ length: 200 }, (_, index) => index),
  {},
  { length: 1 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  nestedObject(20),
  nestedObject(40),
]

function nestedObject(levels: number): unknown {
  return levels === 0 ? {} : { a: nestedObject(levels - 1) }
}

const byteMutation: fc.Arbitrary<ByteMutation> = fc.record({
  kind: fc.constantFrom('cut', 'insert', 'overwrite', 'prefix'),
  place: fc.nat(),
  bytes: fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 4 }),
})

/** Arbitrary for changes to one or two values in a body and, rarely, to the body's bytes. */
export const bodyChanges: fc.Arbitrary<BodyChanges> = fc.record({
  mutations: fc.array(
    fc.record({
      kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'add', 'wrap', 'repeat'),
      place: fc.nat(),
      name: fc.constantFrom(...NAMES),
      value: fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' })),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  // Byte changes are rare, because most of them result in invalid JSON, which the parser rejects.
  bytes: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: byteMutation }),
})

/** Applies changes to a copy of a body. Returns the bytes to send. */
export function mutateBody(body: unknown, changes: BodyChanges): Uint8Array {
  // A mutation may remove the whole body. `stringify` then returns undefined.
  const written = new TextEncoder().encode(JSON.stringify(mutateValue(body, changes)) ?? 'null')
  return changes.bytes === undefined ? written : applyByteMutation(written, changes.bytes)
}

/** Returns a copy of a body, with the mutations applied. */
export function mutateValue(body: unknown, { mutations }: Pick<BodyChanges, 'mutations'>): unknown {
  let value: unknown = structuredClone(body)
  for (const mutation of mutations) value = applyMutation(value, mutation)
  return value
}

type Holder = Record<string, unknown>

function applyMutation(root: unknown, { kind, place, name, value: shared }: Mutation): unknown {
  // Copies the value, because later mutations may change it and other bodies share it.
  const value: unknown = structuredClone(shared)
  const box: Holder = { root }
  const places = placesIn(box)
  const found = places[place % places.length]
  if (found === undefined) return root
  const { holder, key } = found
  switch (kind) {
    case 'replace':
      holder[key] = value
      break
    case 'remove':
      delete holder[key]
      break
    case 'wrap':
      holder[key] = [holder[key]]
      break
    case 'repeat':
      holder[key] = [holder[key], structuredClone(holder[key])]
      break
    case 'add': {
      const target = holder[key]
      // An assignment to `__proto__` would change the prototype instead of adding a property.
      if (isHolder(target)) {
        Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
      }
      break
    }
    default:
      kind satisfies never
  }
  return box.root
}

function placesIn(holder: Holder): { holder: Holder; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(isHolder(value) ? placesIn(value) : []),
  ])
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

function applyByteMutation(written: Uint8Array, { kind, place, bytes }: ByteMutation): Uint8Array {
  const at = place % (written.length + 1)
  const head = written.subarray(0, at)
  switch (kind) {
    case 'cut':
      return head
    case 'insert':
      return Uint8Array.of(...head, ...bytes, ...written.subarray(at))
    case 'overwrite':
      return Uint8Array.of(...head, ...bytes, ...written.subarray(at + bytes.length))
    case 'prefix':
      return Uint8Array.of(0xef, 0xbb, 0xbf, ...written)
    default:
      return kind satisfies never
  }
}
