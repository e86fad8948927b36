/** A JSON object of the API. */
// biome-ignore lint/suspicious/noExplicitAny: the objects of the API have many shapes, which their operations check.
export type ApiObject = Readonly<Record<string, any>>

/** The objects of one platform that a seed can contain, as the API returns them, oldest first. */
export interface SeedObjects {
  readonly config: ApiObject
  readonly rates: readonly ApiObject[]
  /** Includes deleted customers. */
  readonly customers: readonly ApiObject[]
  readonly externalAccounts: readonly ApiObject[]
  readonly platformExternalAccounts: readonly ApiObject[]
  readonly internalAccounts: readonly ApiObject[]
  readonly platformInternalAccounts: readonly ApiObject[]
}

/** Reads a path below the base URL, or a control-plane path. */
export type ReadPath = (path: string) => Promise<ApiObject>

/** Reads the objects of one platform. */
export async function readSeedObjects(read: ReadPath): Promise<SeedObjects> {
  return {
    config: await read('/config'),
    rates: (await read('/api/sandbox/rates')).data.filter(({ isOverridden }: ApiObject) => isOverridden),
    customers: await readList(read, '/customers?isIncludingDeleted=true'),
    externalAccounts: await readList(read, '/customers/external-accounts?'),
    platformExternalAccounts: await readList(read, '/platform/external-accounts?'),
    internalAccounts: await readList(read, '/customers/internal-accounts?'),
    platformInternalAccounts: (await read('/platform/internal-accounts')).data,
  }
}

async function readList(read: ReadPath, path: string): Promise<readonly ApiObject[]> {
  const objects: ApiObject[] = []
  let cursor: string | undefined
  do {
    const page = await read(`${path}&limit=100${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    objects.push(...page.data)
    cursor = page.hasMore ? page.nextCursor : undefined
  } while (cursor !== undefined)
  return objects
}
