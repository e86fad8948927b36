import * as z from 'zod/mini'

export type Fact = z.ZodMiniType
type Members = Readonly<Record<string, Fact>>
type MembersFact = ReturnType<typeof members>

export const text = z.string()
export const flag = z.boolean()
export const count = z.int().check(z.nonnegative())
export const integer = z.int()
export const positive = z.int().check(z.positive())
export const rate = z.number().check(z.positive())
export const time = z.iso.datetime({ offset: true })
export const times = { createdAt: time, updatedAt: time }
export const date = z.iso.date()
export const url = z.url()
export const open = z.record(z.string(), z.unknown())
export const list = (item: Fact) => z.array(item)
export const orNull = (fact: Fact) => z.nullable(fact)

export function upTo(lengthMax: number) {
  return z.string().check(z.maxLength(lengthMax))
}

export function like(expression: RegExp) {
  return z.string().check(z.regex(expression))
}

/** An enumeration, as words. */
export function oneOf(...lines: string[]) {
  return z.enum(lines.join(' ').split(' '))
}

/** An object with these members. As in the public document, it may have others too. */
export function members(required: Members, optional: Members = {}) {
  const optionalFacts = Object.entries(optional).map(([name, fact]) => [name, z.optional(fact)] as const)
  return z.looseObject({ ...required, ...Object.fromEntries(optionalFacts) })
}

/** One page of a list. */
export function page(item: Fact) {
  return members({ data: list(item), hasMore: flag }, { nextCursor: text, totalCount: integer })
}

/** An object whose member `by` decides which facts hold. */
export function variants(by: string, facts: Readonly<Record<string, MembersFact>>) {
  const options = Object.entries(facts).map(([value, fact]) => z.looseObject({ ...fact.shape, [by]: z.literal(value) }))
  return z.discriminatedUnion(by, options as [MembersFact, ...MembersFact[]])
}
