import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const REJECTED = [
  'lib/contract/file.ts',
  'lib/wallet/file.ts',
  'lib/formats/file.ts',
  'lib/client/file.ts',
  'lib/flows/file.ts',
  'lib/domain/file.ts',
  'lib/verifiers/file.ts',
  'lib/operations/file.ts',
  'lib/http/file.ts',
  'app/api/file.ts',
  'app/_ui/file.ts',
]

const ACCEPTED = [
  'lib/runtime/file.ts',
  'lib/testing/file.ts',
  'e2e/file.ts',
  'scripts/file.ts',
  'lib/wallet/file.test.ts',
]

test('a lint rule rejects the global Buffer in parts that must not import node:buffer', () => {
  expect(findingsOf([...REJECTED, ...ACCEPTED], "export const bytes = Buffer.from('text')\n")).toEqual(
    REJECTED.map(file => `lint/style/noRestrictedGlobals ${file}`).toSorted(),
  )
})

// A link made with next/link prefetches its target page.
test('a lint rule rejects imports of next/link in app, except in page-link.tsx', () => {
  const text = "import Link from 'next/link'\nexport const Page = Link\n"
  expect(findingsOf(['app/(console)/log/file.tsx', 'app/_shell/file.ts', 'app/_ui/page-link.tsx'], text)).toEqual([
    'lint/style/noRestrictedImports app/(console)/log/file.tsx',
    'lint/style/noRestrictedImports app/_shell/file.ts',
  ])
})

function findingsOf(files: readonly string[], text: string): readonly string[] {
  const tree = mkdtempSync(join(tmpdir(), 'countersign-lint-'))
  try {
    copyFileSync(join(root, '.biome.json'), join(tree, '.biome.json'))
    for (const file of files) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      writeFileSync(join(tree, file), text)
    }
    return findingsIn(tree).toSorted()
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

interface Finding {
  readonly category: string
  readonly location: { readonly path: string }
}

function findingsIn(tree: string): readonly string[] {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [program, 'lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  const { diagnostics }: { diagnostics: readonly Finding[] } = JSON.parse(stdout)
  return diagnostics.map(({ category, location }) => `${category} ${location.path}`)
}
