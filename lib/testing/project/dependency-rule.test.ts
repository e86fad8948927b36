import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const CLIENT = ['lib/contract', 'lib/wallet', 'lib/client', 'lib/flows']
const SERVER = ['lib/contract', 'lib/wallet', 'lib/domain', 'lib/verifiers', 'lib/operations', 'lib/http', 'db']
const NODE = ['node:crypto', 'node:fs']
const PACKAGES = [
  'zod',
  '@noble/curves',
  '@scure/base',
  '@scure/bip39',
  '@hpke/core',
  'jose',
  '@simplewebauthn/server',
  '@simplewebauthn/browser',
  'drizzle-orm',
  'better-sqlite3',
  'pg',
  'next',
  'react',
  '@tanstack/react-query',
  '@playwright/test',
  'some-other-package',
]

/**
 * For each part except `lib/package`: the other parts, and the entries of PACKAGES and NODE, that it may import. This
 * is a deliberate second copy of the rule: a test fails if only the configuration changes.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'lib/contract': ['zod'],
  'lib/wallet': ['lib/contract', '@noble/curves', '@scure/base', '@hpke/core'],
  'lib/formats': ['lib/contract', 'lib/wallet'],
  'lib/client': ['lib/contract', 'lib/wallet', 'zod'],
  'lib/flows': ['lib/contract', 'lib/wallet', 'lib/client'],
  'lib/reference': ['lib/contract'],
  'lib/explain': CLIENT,
  'lib/export': [...CLIENT, 'lib/formats', 'lib/reference', 'lib/explain'],
  'lib/domain': ['lib/contract', 'lib/wallet'],
  'lib/verifiers': ['lib/contract', 'lib/wallet', 'lib/domain', 'jose', '@simplewebauthn/server', 'node:crypto'],
  db: ['lib/contract', 'lib/domain', 'drizzle-orm', 'better-sqlite3', 'pg', ...NODE],
  'lib/operations': ['lib/contract', 'lib/wallet', 'lib/domain', 'lib/verifiers', 'db', '@scure/bip39'],
  'lib/http': ['lib/contract', 'lib/domain', 'lib/operations', 'zod'],
  'lib/runtime': [...SERVER, ...PACKAGES, ...NODE],
  'app/api': ['lib/contract', 'lib/runtime'],
  app: [
    ...CLIENT,
    'lib/formats',
    'lib/reference',
    'lib/explain',
    'lib/export',
    'zod',
    '@simplewebauthn/browser',
    'next',
    'react',
    '@tanstack/react-query',
  ],
  e2e: [...CLIENT, 'lib/formats', 'lib/reference', '@playwright/test', ...NODE],
}

const PARTS = Object.keys(ALLOWED)

const PAIRS = PARTS.flatMap(part =>
  [...PARTS, ...PACKAGES, ...NODE]
    .filter(target => target !== part)
    .map((target, index) => ({ part, target, file: `${folderOf(part)}/imports-${index}.ts` })),
)

/** Folders that pages share, from the top layer to the bottom layer: also a deliberate second copy of the rule. */
const SHARED_FOLDERS = [['_shell'], ['_export'], ['_explain'], ['_data', '_bytes'], ['_ui']]
const isBelow = (folder: string, level: number) => SHARED_FOLDERS.slice(level + 1).some(layer => layer.includes(folder))

/** Further files, each with the rule that it breaks, or `none`. */
const CASES = [
  { file: 'lib/http/node-http.ts', text: "import 'node:http'", rule: 'none' },
  {
    file: 'lib/domain/money/money.test.ts',
    text: "import 'node:fs'\nimport 'pg'\nimport '#db/target'",
    rule: 'none',
  },
  { file: 'lib/domain/type-only.ts', text: "import type { target } from '#db/target'", rule: 'lib/domain -> parts' },
  { file: 'lib/domain/later.ts', text: "export const later = () => import('#db/target')", rule: 'lib/domain -> parts' },
  { file: 'lib/domain/passed-on.ts', text: "export { target } from '#db/target'", rule: 'lib/domain -> parts' },
  { file: 'lib/domain/lost.ts', text: "import '#lib/domain/nowhere'", rule: 'everything resolves' },
  { file: 'lib/domain/ring-a.ts', text: "import '#lib/domain/ring-b'", rule: 'no cycles' },
  // A cycle is reported only for the file in which it is found first.
  { file: 'lib/domain/ring-b.ts', text: "import '#lib/domain/ring-a'", rule: 'none' },
  { file: 'lib/leftovers/bag.ts', text: "import '#lib/contract/target'", rule: 'every folder of lib is in PARTS' },
  { file: 'app/(console)/log/row.tsx', text: 'export const Row = () => <li>row</li>', rule: 'none' },
  {
    file: 'app/(console)/log/page.tsx',
    text: "import { Row } from './row'\nexport const P = () => <Row />",
    rule: 'none',
  },
  {
    file: 'app/(console)/data/page.tsx',
    text: "import { Row } from '../log/row'\nexport const P = () => <Row />",
    rule: 'console segments do not import each other',
  },
  ...SHARED_FOLDERS.flatMap((layer, level) =>
    layer.flatMap(folder =>
      [...SHARED_FOLDERS.flat(), '(console)'].map(target => ({
        file: `app/${folder}/imports-${target}.ts`,
        text: `import '#app/${target}/target'`,
        rule: target === folder || isBelow(target, level) ? 'none' : `app/${folder} -> folders below`,
      })),
    ),
  ),
  {
    file: 'app/_leftovers/bag.ts',
    text: "import '#app/_ui/target'",
    rule: 'every shared folder of app is in SHARED_FOLDERS',
  },
]

describe('dependency rule', () => {
  const tree = mkdtempSync(join(tmpdir(), 'countersign-boundaries-'))
  const broken = new Map<string, string>()

  beforeAll(() => {
    writeTree(tree)
    for (const { from, rule } of violationsIn(tree)) broken.set(from, rule.name)
  })
  afterAll(() => rmSync(tree, { recursive: true }))

  test.each(PARTS)('%s may import exactly the targets that ALLOWED lists for it', part => {
    const pairs = PAIRS.filter(pair => pair.part === part)
    const passed = pairs.filter(({ file }) => !broken.has(file)).map(({ target }) => target)
    expect(passed.toSorted()).toEqual([...(ALLOWED[part] ?? [])].toSorted())
  })

  test.each(CASES)('the rule that $file breaks: $rule', ({ file, rule }) => {
    expect(broken.get(file) ?? 'none').toBe(rule)
  })
})

/** Returns the folder in which the test writes a part's files. */
function folderOf(part: string): string {
  return part === 'app' ? 'app/_ui' : part
}

function writeTree(tree: string): void {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${text}\n`)
  }
  write('package.json', JSON.stringify({ type: 'module', imports: { '#*': './*.ts' } }))
  for (const folder of [...SHARED_FOLDERS.flat(), '(console)'])
    write(`app/${folder}/target.ts`, 'export const target = 1')
  for (const part of PARTS) write(`${folderOf(part)}/target.ts`, 'export const target = 1')
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: './index.js' }))
    write(`node_modules/${name}/index.js`, 'export const target = 1')
  }
  for (const { file, target } of PAIRS) {
    write(file, `import '${PARTS.includes(target) ? `#${folderOf(target)}/target` : target}'`)
  }
  for (const { file, text } of CASES) write(file, text)
}

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}

function violationsIn(tree: string): readonly Violation[] {
  const root = resolve(import.meta.dirname, '../../..')
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const options = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...options, 'app', 'lib', 'db', 'e2e'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}`)
  return JSON.parse(stdout).summary.violations
}
