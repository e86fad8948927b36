import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { launchCommandLine, runCommandLine } from '#lib/testing/sandbox/run-command-line'

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

async function snapshotsOf({ origin }: Sandbox) {
  return (await fetch(`${origin}/api/sandbox/snapshots`)).json()
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

  test('loads and exports a snapshot by name, and lists the IDs of snapshots with the same name', async () => {
    const first = (await run(other, 'save', 'twice')).stdout.trim()
    expect(await run(other, 'load', 'twice')).toEqual({ code: 0, stdout: '', stderr: '' })
    const printed = await run(other, 'export', '-', '--id', 'twice')
    expect(JSON.parse(printed.stdout).name).toBe('twice')
    const second = (await run(other, 'save', 'twice')).stdout.trim()
    const { code, stderr } = await run(other, 'load', 'twice')
    expect([code, stderr]).toEqual([
      1,
      `2 snapshots have the name "twice". Use one of these IDs: ${second}, ${first}.\n`,
    ])
  })

  test('export to a pipe whose reader has ended prints no error', async () => {
    const words = ['snapshot', 'export', '-', '--url', other.origin]
    const child = launchCommandLine(words, { env: { XDG_CACHE_HOME: folder } })
    child.stdout?.destroy()
    let printed = ''
    child.stderr?.on('data', piece => (printed += piece))
    expect([await once(child, 'close'), printed]).toEqual([[0, null], ''])
  })

  test('list and an error print control characters of a name escaped', async () => {
    await (
      await fetch(`${other.origin}/api/sandbox/snapshots`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'a\u001b[31m\u009b\u202eb' }),
      })
    ).json()
    expect((await run(other, 'list')).stdout).toContain(' a\\u001b[31m\\u009b\\u202eb\n')
    const { code, stderr } = await run(other, 'load', 'none\u001b[31m\u009b\u202e')
    expect([code, stderr]).toEqual([1, expect.stringContaining('none\\u001b[31m\\u009b\\u202e')])
    const unknown = await runCommandLine(['c\u009b2J'])
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Unknown command c\\u009b2J.')])
  })

  test('replaces an existing file only with --force, follows a link to it and keeps its mode', async () => {
    const [target, link] = [join(folder, 'target.json'), join(folder, 'link.json')]
    writeFileSync(target, 'mine')
    chmodSync(target, 0o640)
    symlinkSync(target, link)
    const refused = await run(sandbox, 'export', link)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/link\.json exists\. Use --force [^\n]+\n$/),
    ])
    expect(readFileSync(target, 'utf8')).toBe('mine')
    expect((await run(sandbox, 'export', link, '--force')).code).toBe(0)
    expect(JSON.parse(readFileSync(target, 'utf8')).name).toBe('link')
    expect([lstatSync(link).isSymbolicLink(), statSync(target).mode & 0o777]).toEqual([true, 0o640])
  })

  test.skipIf(process.platform === 'win32')('writes into a FIFO, also through a link, and keeps it', async () => {
    const [fifo, link] = [join(folder, 'fifo'), join(folder, 'fifo-link')]
    execFileSync('mkfifo', [fifo])
    symlinkSync(fifo, link)
    const [text, exported] = await Promise.all([readFile(fifo, 'utf8'), run(sandbox, 'export', link)])
    expect([exported.code, exported.stderr]).toEqual([0, ''])
    expect(JSON.parse(text).format).toBe(1)
    expect([lstatSync(fifo).isFIFO(), lstatSync(link).isSymbolicLink()]).toEqual([true, true])
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
      'bad.json, platforms.1: The snapshot file has a platform that this sandbox lacks. Create a platform with the name Elsewhere',
    ],
  ])('importing %s stores nothing and prints a one-line error that names the file', async (_, text, problem) => {
    const bad = join(folder, 'bad.json')
    writeFileSync(bad, text())
    const before = await snapshotsOf(sandbox)
    const { code, stdout, stderr } = await run(sandbox, 'import', bad)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^\S+bad\.json[^\n]+\.\n$/)
    expect(stderr).toContain(problem)
    expect(await snapshotsOf(sandbox)).toEqual(before)
  })

  test.each([
    ['a missing file', ['import', join(folder, 'none.json')], 'none.json'],
    [
      'an import of an ID',
      ['import', 'Snapshot:1'],
      'For a stored snapshot, use countersign snapshot load Snapshot:1.',
    ],
    ['an import from a device', ['import', '/dev/zero'], 'neither a regular file nor a pipe'],
    ['a folder in place of a file', ['export', folder], folder],
    ['a file below a path that is not a folder', ['export', '/dev/null/shop.json'], '/dev/null/shop.json'],
    ['loading an unknown ID', ['load', 'Snapshot:1'], 'Snapshot:1'],
    ['exporting an unknown ID', ['export', join(folder, 'new.json'), '--id', 'Snapshot:1'], 'Snapshot:1'],
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
  expect(named.stderr).toBe('NAME: Expected 1 to 100 characters.\n')
})

const UNKNOWN = 'Platform:00000000-0000-7000-8000-00000000bbbb'

/** Returns the snapshot that the first test wrote to a file. */
function readShop() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function shopWith(changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...readShop(), ...changes })
}
