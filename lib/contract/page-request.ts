import * as z from 'zod/mini'

export const PAGE_LIMIT_DEFAULT = 20
export const PAGE_LIMIT_MAX = 100

const limit = z.codec(
  z
    .string()
    .check(z.regex(/^([1-9]|[1-9][0-9]|100)$/, 'Expected an integer from 1 to 100.'))
    .register(z.globalRegistry, { type: 'integer', minimum: 1, maximum: PAGE_LIMIT_MAX }),
  z.int(),
  { decode: Number, encode: String },
)

export const sortOrder = z.enum(['asc', 'desc'])
sortOrder.register(z.globalRegistry, { id: 'SortOrder' })

export const pageQuery = {
  limit: z.optional(limit),
  cursor: z.optional(z.string().check(z.maxLength(512))),
}

/** Returns the schema of one page. `nextCursor` is present only if there are more rows. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return nameList(item, {
    data: z.array(item),
    hasMore: z.boolean(),
    nextCursor: z.optional(z.string()),
    totalCount: z.optional(z.int()),
  })
}

export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return nameList(item, { data: z.array(item) })
}

function nameList<Shape extends z.core.$ZodLooseShape>(item: z.core.$ZodType, shape: Shape) {
  const list = z.object(shape)
  const name = z.globalRegistry.get(item)?.id
  return name === undefined ? list : list.register(z.globalRegistry, { id: `${name}ListResponse` })
}

export interface Page<Item> {
  readonly data: Item[]
  readonly hasMore: boolean
  readonly nextCursor?: string
  readonly totalCount?: number
}

export interface PageRequest {
  readonly limit: number
  readonly cursor: string | undefined
}

export function pageRequest(query: { limit?: number | undefined; cursor?: string | undefined }): PageRequest {
  return { limit: query.limit ?? PAGE_LIMIT_DEFAULT, cursor: query.cursor }
}
