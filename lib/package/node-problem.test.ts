import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { nodeProblem } from '#lib/package/node-problem'
import { startSandbox } from '#lib/package/start-sandbox'
import { runCommandLine } from '#lib/testing/sandbox/run-command-line'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const versions = process.versions
const LINE = 'countersign needs Node 22.12 or newer, and this is Node 20.20.2. Install a newer Node, then try again.'

afterEach(() => void Object.defineProperty(process, 'versions', { value: versions }))

test.each(['22.12.0', '22.13.1', '23.0.0', '24.1.0', '100.0.0'])('Node %s runs the package', version => {
  expect(nodeProblem(version)).toBeUndefined()
})

test.each(['18.0.0', '20.20.2', '22.11.9', '22.2.0'])('Node %s is too old', version => {
  expect(nodeProblem(version)).toBe(LINE.replace('20.20.2', version))
})

test('the oldest version is the one in package.json', () => {
  const oldest = JSON.parse(read('package.json')).engines.node.replace('>=', '')
  expect(nodeProblem(`${oldest}.0`)).toBeUndefined()
  expect(nodeProblem('0.0.0')).toContain(`needs Node ${oldest} or newer`)
})

test('before the check, the program loads only the check, which imports nothing', () => {
  const importsOf = (path: string) => [...read(path).matchAll(/^import .*$/gm)].map(([line]) => line)
  expect(importsOf('lib/package/cli.ts')).toEqual(["import { nodeProblem } from '#lib/package/node-problem'"])
  expect(importsOf('lib/package/node-problem.ts')).toEqual([])
})

test('on an older Node, the program prints one line and exits with code 1', async () => {
  const pretend = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })'
  const NODE_OPTIONS = `--no-warnings --import=data:text/javascript,${encodeURIComponent(pretend)}`
  expect(await runCommandLine(['--help'], { env: { NODE_OPTIONS } })).toEqual({
    code: 1,
    stdout: '',
    stderr: `${LINE}\n`,
  })
})

test('on an older Node, startSandbox rejects', async () => {
  Object.defineProperty(process, 'versions', { value: { ...versions, node: '20.20.2' } })
  await expect(startSandbox()).rejects.toThrow(LINE)
})
