import * as z from 'zod/mini'
import { decode } from '#lib/contract/codec'
import { BODY_DEPTH_MAX } from '#lib/http/read-body'
import { readFileOrPipe } from '#lib/package/commands/read-file-or-pipe'
import { findJsonProblem } from '#lib/package/json-problem'
import type { Seed } from '#lib/package/sandbox-types'
import { SettingError } from '#lib/runtime/config/setting-error'
import { escapeControls } from '#lib/runtime/log/escape-controls'

const PIPE_MAX_LENGTH = 10_000_000

const LABEL = '[A-Za-z][A-Za-z0-9_-]*'
/** A reference to an earlier response: `{label}` for its ID, `{label.field}` for another field. */
const REFERENCE = new RegExp(`^\\{(${LABEL})((?:\\.[A-Za-z0-9_]+)*)\\}$`)
const REFERENCE_IN_PATH = new RegExp(`\\{${LABEL}(?:\\.[A-Za-z0-9_]+)*\\}`, 'g')

const label = z
  .optional(z.string().check(z.regex(new RegExp(`^${LABEL}$`), 'Expected a letter, then letters, digits, - or _.')))
  .register(z.globalRegistry, { description: 'Name by which later requests refer to the response, as {label}.' })

const request = z
  .strictObject({
    label,
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().check(z.startsWith('/', 'Expected a path that begins with /.')).register(z.globalRegistry, {
      description: 'Path below the base URL, such as /customers, or a control-plane path, such as /api/sandbox/rates.',
    }),
    body: z.optional(
      z.record(z.string(), z.unknown()).check(({ value, issues }) => {
        const problem = findJsonProblem(value, BODY_DEPTH_MAX)
        if (problem !== undefined) issues.push({ code: 'custom', input: value, ...problem, path: [...problem.path] })
      }),
    ),
  })
  .check(
    z.refine(({ method, body }) => method !== 'GET' || body === undefined, {
      path: ['body'],
      error: 'A GET request has no body. Write filters into the path, such as ?currency=USD.',
    }),
  )

const AMOUNT_EXPECTED = 'Expected an integer of at least 1, in the smallest unit of the currency.'

const funding = z.strictObject({
  label,
  fund: z
    .strictObject({
      customer: z.optional(z.string()).register(z.globalRegistry, {
        description: 'ID of the customer, usually a reference such as {ada}. If omitted, the platform itself.',
      }),
      currency: z.string(),
      amount: z.int(AMOUNT_EXPECTED).check(z.minimum(1)),
    })
    .register(z.globalRegistry, { description: 'Credits the account in this currency, in its smallest unit.' }),
})

/** The format of a seed. `types/seed.schema.json` is its JSON Schema. */
export const seedFormat = z.strictObject({
  $schema: z.optional(z.string()),
  clock: z
    .optional(z.strictObject({ frozenAt: z.iso.datetime() }))
    .register(z.globalRegistry, { description: 'Freezes the sandbox clock at this time before the first request.' }),
  requests: z
    .array(z.union([request, funding]))
    .register(z.globalRegistry, { description: 'Requests, sent in order as the first platform. Each must succeed.' }),
})

/** Returns the value if it is a seed, else throws a {@link SettingError} that names the first invalid field. */
export function checkSeed(value: unknown, source: string): Seed {
  const decoded = decode(seedFormat, value)
  if ('value' in decoded) return decoded.value as Seed
  const [{ field, message } = { field: '', message: 'The seed is invalid.' }] = decoded.errors
  // Names of fields may contain line breaks. Without the escapes, the error would show other names than the seed has.
  const problem = escapeControls(`${source} is invalid at ${field || 'the top level'}: ${message.replace(/\.$/, '')}.`)
  throw new SettingError(`${problem} seed.schema.json describes the format.`)
}

/** Reads a seed file. Throws {@link SettingError} if it is not readable, not JSON or not a seed. */
export async function readSeedFile(file: string): Promise<Seed> {
  try {
    return checkSeed(JSON.parse(await readFileOrPipe(file, PIPE_MAX_LENGTH)), file)
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
  let found: unknown = responses[label]
  for (const [at, field] of fields.entries()) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, field)) {
      throw new SettingError(missingField(label, fields.slice(0, at + 1), found))
    }
    found = (found as Record<string, unknown>)[field]
  }
  return found
}

function missingField(label: string, fields: readonly string[], parent: unknown): string {
  const problem = `The response labeled ${label} has no field ${fields.join('.')}.`
  return Array.isArray(parent)
    ? `${problem} The list has ${parent.length} items, counted from 0. Correct the number, or the filter of the request.`
    : `${problem} Use another field.`
}

/** Reports whether a text in a body would be read as a reference. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text)
}
