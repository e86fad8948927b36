import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { runCommandLine } from '#lib/testing/sandbox/run-command-line'

const folder = mkdtempSync(join(tmpdir(), 'countersign-snapshot-'))
const file = join(folder, 'shop.json')
let sandbox: Sandbox
let other: Sandbox
beforeAll(async () => {
  ;[sandbox, other] = await Promise.all([startSandbox(), startSandbox()])
})
afterAll(async () => {
  await Promise.all([sandbox.close(), other.close()])
  rmSync(folder, { recursive: true, force: true })
})

function run({ origin }: Sandbox, ...words: readonly string[]) {
  return runCommandLine(['snapshot', ...words, '--url', origin], { env: { XDG_CACHE_HOME: folder } })
}

async function customersOf({ baseUrl, credentials: { clientId, clientSecret } }: Sandbox) {
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  return (await fetch(`${baseUrl}/customers`, { headers })).json()
}

describe('countersign snapshot', () => {
  test('exports a file that another server can import, with one line per value, and leaves no snapshot', async () => {
    expect(await run(sandbox, 'export', file)).toEqual({ code: 0, stdout: '', stderr: '' })
    const text = readFileSync(file, 'utf8')
    const { name, format, $schema } = JSON.parse(text)
    expect([name, format, $schema]).toEqual(['shop', 1, './node_modules/countersign/dist/snapshot.schema.json'])
    expect(text).toContain('\n  "objects": {\n    "customers": [\n      {\n        "id": "Customer:')
    expect(await run(sandbox, 'list')).toEqual({ code: 0, stdout: '', stderr: '' })
    const imported = await run(other, 'import', file, '--load')
    expect(imported).toEqual({ code: 0, stdout: expect.stringMatching(/^Snapshot:\S+\n$/), stderr: '' })
    expect(await customersOf(other)).toEqual(await customersOf(sandbox))
  })

  test('imports a file larger than the body limit of other operations', async () => {
    const large = join(folder, 'large.json')
    const { objects, ...rest } = readShop()
    const [first] = objects.customers
    const more = Array.from({ length: 190 }, (_, at) => {
      const id = `Customer:00000000-0000-7000-8000-${String(at).padStart(12, 'f')}`
      return { ...first, id, platformCustomerId: `many-${at}`, umaAddress: `$many-${at}@sandbox.example` }
    })
    const text = JSON.stringify({ ...rest, objects: { ...objects, customers: [...objects.customers, ...more] } })
    expect(text.length).toBeGreaterThan(65_536)
    writeFileSync(large, text)
    const imported = await run(other, 'import', large, '--load')
    expect(imported).toEqual({ code: 0, stdout: expect.stringMatching(/^Snapshot:\S+\n$/), stderr: '' })
    expect((await customersOf(other)).totalCount).toBe(objects.customers.length + 190)
  })

  test('saves, lists, loads and exports a named snapshot', async () => {
    const saved = await run(sandbox, 'save', 'before the test')
    expect([saved.code, saved.stderr]).toEqual([0, ''])
    const id = saved.stdout.trim()
    expect((await run(sandbox, 'list')).stdout).toMatch(new RegExp(`^${id} \\S+Z before the test\n`))
    expect(await run(sandbox, 'load', id)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await run(sandbox, 'export', join(folder, 'named.json'), '--id', id)).code).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'named.json'), 'utf8')).name).toBe('before the test')
  })

  test.each([
    ['a file that is not JSON', () => '{\n"format": 1,\n', 'is not a readable JSON file'],
    ['a file in a newer format', () => shopWith({ format: 2 }), 'Update countersign'],
    ['a file without objects', () => shopWith({ objects: undefined }), 'objects'],
    [
      'a file with an invalid row',
      () => shopWith({ objects: { customers: [{ id: 'Customer:1' }] } }),
      'objects.customers.0.platformId',
    ],
    ['a file with an unknown table', () => shopWith({ objects: { cheques: [] } }), 'objects.cheques'],
    [
      'a file with an unknown platform',
      () =>
        shopWith({
          platforms: [...readShop().platforms, { ...readShop().platforms[0], id: UNKNOWN, name: 'Elsewhere' }],
        }),
      'Elsewhere',
    ],
  ])('importing %s stores nothing and prints a one-line error that names the file', async (_, text, problem) => {
    const bad = join(folder, 'bad.json')
    writeFileSync(bad, text())
    const before = await run(sandbox, 'list')
    const { code, stdout, stderr } = await run(sandbox, 'import', bad)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^\S+bad\.json[^\n]+\.\n$/)
    expect(stderr).toContain(problem)
    expect(await run(sandbox, 'list')).toEqual(before)
  })

  test.each([
    ['a missing file', ['import', join(folder, 'none.json')], 'none.json'],
    ['a folder in place of a file', ['export', folder], folder],
    ['a file below a path that is not a folder', ['export', '/dev/null/shop.json'], '/dev/null/shop.json'],
    ['loading an unknown ID', ['load', 'Snapshot:1'], 'Snapshot:1'],
    ['exporting an unknown ID', ['export', join(folder, 'new.json'), '--id', 'Snapshot:1'], 'new.json'],
    ['an unknown action', ['keep', 'x'], 'export, import'],
    ['two files', ['export', 'a.json', 'b.json'], 'snapshot export FILE'],
  ])('for %s, writes no file and prints a one-line error', async (_, words, problem) => {
    const before = readdirSync(folder)
    const { code, stdout, stderr } = await run(sandbox, ...words)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]+\.\n$/)
    expect(stderr).toContain(problem)
    expect(readdirSync(folder)).toEqual(before)
  })
})

test('only the error for an invalid file advises the user to export the file again', async () => {
  writeFileSync(join(folder, 'old.json'), shopWith({ objects: undefined }))
  expect((await run(sandbox, 'import', join(folder, 'old.json'))).stderr).toContain(
    'Correct the file, or export it again.',
  )
  const named = await run(sandbox, 'save', 'x'.repeat(101))
  expect(named.stderr).toBe(`${'x'.repeat(101)}: name: Expected 1 to 100 characters.\n`)
})

const UNKNOWN = 'Platform:00000000-0000-7000-8000-00000000bbbb'

/** Returns the snapshot that the first test wrote to a file. */
function readShop() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function shopWith(changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...readShop(), ...changes })
}
