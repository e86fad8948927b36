import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Files in parts whose dependency rule allows no Node module, or not `node:buffer`. */
const REFUSED = [
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

const TAKEN = [
  'lib/runtime/file.ts',
  'lib/testing/file.ts',
  'e2e/file.ts',
  'scripts/file.ts',
  'lib/wallet/file.test.ts',
]

test('rejects the global Buffer where the dependency rule does not allow it', () => {
  const tree = mkdtempSync(join(tmpdir(), 'countersign-lint-'))
  try {
    copyFileSync(join(root, '.biome.json'), join(tree, '.biome.json'))
    for (const file of [...REFUSED, ...TAKEN]) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      writeFileSync(join(tree, file), "export const bytes = Buffer.from('text')\n")
    }
    expect(findingsIn(tree).toSorted()).toEqual(
      REFUSED.map(file => `lint/style/noRestrictedGlobals ${file}`).toSorted(),
    )
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
})

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
