import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderOpenApiFile } from '#lib/runtime/openapi-file'
import { GENERATED_PROGRAMS } from '#lib/testing/openapi/generated-programs'
import { apiToolsFolder } from '../../../scripts/setup/api-tools.mjs'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const TOOL_MS = 600_000

/** Templates that both match /customers/external-accounts/verify-email. Clients use both, so neither can change. */
const AMBIGUOUS_PATHS = '`/customers/{customerId}/verify-email` and `/customers/external-accounts/{accountId}`'

let tools: string
let folder: string
let document: string

beforeAll(async () => {
  tools = await apiToolsFolder()
  folder = mkdtempSync(join(root, '.cache/document-'))
  document = join(folder, 'openapi.json')
  writeFileSync(document, renderOpenApiFile())
}, TOOL_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runTool(name: string, bin: string, args: readonly string[]) {
  const packageFolder = join(tools, 'node_modules', name)
  const { bin: bins } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const program = join(packageFolder, typeof bins === 'string' ? bins : bins[bin])
  return run(process.execPath, [program, ...args], { cwd: folder })
}

/** A program rejects a value of a wrong type with `@ts-expect-error`, which is an error if the compiler accepts the value. */
async function compilerErrors(name: string, program: string): Promise<string> {
  const programFolder = join(folder, name)
  writeFileSync(join(programFolder, 'program.ts'), program)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  }
  writeFileSync(join(programFolder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', programFolder]).catch(error => error)
  return stdout
}

test(
  'Spectral and Redocly report only ambiguous paths in the OpenAPI document, but report mistakes in a broken copy',
  async () => {
    const broken = join(folder, 'broken.json')
    const { tags, ...others } = JSON.parse(renderOpenApiFile())
    const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' }, example: 'many' }]
    const get = { ...others.paths['/config'].get, parameters }
    writeFileSync(broken, JSON.stringify({ ...others, paths: { '/config': { get } } }))
    const linter = join(root, 'scripts/test/lint-openapi.mjs')
    const { stdout } = await run(process.execPath, [linter, tools, document, broken])
    const [found, mistakes]: readonly (readonly string[])[] = JSON.parse(stdout)
    expect(found?.filter(problem => !problem.includes(AMBIGUOUS_PATHS))).toEqual([])
    expect(mistakes).toContainEqual(expect.stringMatching(/^spectral operation-tag-defined/))
    expect(mistakes).toContainEqual(expect.stringMatching(/^redocly no-invalid-parameter-examples/))
  },
  TOOL_MS,
)

describe('code generated from the OpenAPI document', () => {
  test(
    'the types from openapi-typescript accept correct values and reject values of a wrong type',
    async () => {
      mkdirSync(join(folder, 'openapi-typescript'))
      await runTool('openapi-typescript', 'openapi-typescript', [document, '-o', 'openapi-typescript/types.ts'])
      const program = GENERATED_PROGRAMS['openapi-typescript']
      expect(await compilerErrors('openapi-typescript', program)).toBe('')
    },
    TOOL_MS,
  )

  test(
    'the client from @hey-api/openapi-ts accepts correct calls and rejects values of a wrong type',
    async () => {
      mkdirSync(join(folder, 'hey-api'))
      const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch']
      await runTool('@hey-api/openapi-ts', 'openapi-ts', ['-i', document, '-o', 'hey-api/sdk', '-p', ...plugins])
      const program = GENERATED_PROGRAMS['@hey-api/openapi-ts']
      expect(await compilerErrors('hey-api', program)).toBe('')
    },
    TOOL_MS,
  )
})
