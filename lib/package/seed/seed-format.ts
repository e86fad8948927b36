import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Seed } from '#lib/package/sandbox-types'
import { SettingError } from '#lib/runtime/config/setting-error'

const LABEL = '[A-Za-z][A-Za-z0-9_-]*'
/** A reference to an earlier response: `{label}` for its ID, `{label.field}` for another field. */
const REFERENCE = new RegExp(`^\\{(${LABEL})((?:\\.[A-Za-z0-9_]+)*)\\}$`)
const REFERENCE_IN_PATH = new RegExp(`\\{${LABEL}(?:\\.[A-Za-z0-9_]+)*\\}`, 'g')

const request = z.strictObject({
  label: z
    .optional(z.string().check(z.regex(new RegExp(`^${LABEL}$`))))
    .register(z.globalRegistry, { description: 'Name by which later requests refer to the response, as {label}.' }),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.startsWith('/')).register(z.globalRegistry, {
    description: 'Path below the base URL, such as /customers, or a control-plane path, such as /api/sandbox/rates.',
  }),
  body: z.optional(z.record(z.string(), z.unknown())),
})

/** The format of a seed. `types/seed.schema.json` is its JSON Schema. */
export const seedFormat = z.strictObject({
  $schema: z.optional(z.string()),
  clock: z
    .optional(z.strictObject({ frozenAt: z.iso.datetime() }))
    .register(z.globalRegistry, { description: 'Freezes the sandbox clock at this time before the first request.' }),
  requests: z
    .array(request)
    .register(z.globalRegistry, { description: 'Requests, sent in order as the first platform. Each must succeed.' }),
})

/** Returns the value if it is a seed, else throws a {@link SettingError} that names the first invalid field. */
export function checkSeed(value: unknown, source: string): Seed {
  const { data, error } = seedFormat.safeParse(value)
  if (data !== undefined) return data as Seed
  const [{ path, message } = { path: [], message: 'The seed is invalid.' }] = error.issues
  const place = path.length === 0 ? 'the top level' : path.join('.')
  throw new SettingError(`${source} is invalid at ${place}: ${message}. seed.schema.json describes the format.`)
}

/** Reads a seed file. Throws {@link SettingError} if it is not readable, not JSON or not a seed. */
export async function readSeedFile(file: string): Promise<Seed> {
  try {
    return checkSeed(JSON.parse(await readFile(file, 'utf8')), file)
  } catch (error) {
    if (error instanceof SettingError) throw error
    const problem = error instanceof Error ? error.message : String(error)
    throw new SettingError(
      `${file} is not a readable JSON file: ${problem}. Use the path of a seed file, or correct this file.`,
    )
  }
}

/** The responses to labeled requests, by label. */
export type Responses = Readonly<Record<string, unknown>>

/** Returns a body with its references resolved. Throws {@link SettingError} if a label or field is unknown. */
export function resolveBody(value: unknown, responses: Responses): unknown {
  if (typeof value === 'string') return REFERENCE.test(value) ? referencedValue(value, responses) : value
  if (Array.isArray(value)) return value.map(item => resolveBody(item, responses))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolveBody(member, responses)]))
}

/** Returns a path with its references resolved. Throws {@link SettingError} if a label or field is unknown. */
export function resolvePath(path: string, responses: Responses): string {
  return path.replace(REFERENCE_IN_PATH, reference => encodeURIComponent(String(referencedValue(reference, responses))))
}

function referencedValue(reference: string, responses: Responses): unknown {
  const [, label = '', rest = ''] = REFERENCE.exec(reference) ?? []
  if (!Object.hasOwn(responses, label)) {
    const known = Object.keys(responses).join(', ') || 'none'
    throw new SettingError(`${reference} names no earlier request. Labels so far: ${known}.`)
  }
  const fields = rest === '' ? ['id'] : rest.slice(1).split('.')
  const found = fields.reduce<unknown>(
    (value, field) => (value as Record<string, unknown> | undefined)?.[field],
    responses[label],
  )
  if (found === undefined)
    throw new SettingError(`The response labeled ${label} has no field ${fields.join('.')}. Use another field.`)
  return found
}
