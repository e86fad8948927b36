import { describe, expect, test } from 'vitest'
import { lockfileProblems } from '../../../scripts/test/lockfile-problems.mjs'

const sound = { version: '1.2.3', integrity: `sha512-${'a'.repeat(86)}==` }
const problems = (entry: object) =>
  lockfileProblems({ packages: { '': { name: 'own' }, 'node_modules/x/node_modules/@a/b': entry } })

describe('lockfile entry', () => {
  test('an entry with a version and a SHA-512 hash passes', () => expect(problems(sound)).toEqual([]))

  test('an entry from the public registry passes', () => {
    expect(problems({ ...sound, resolved: 'https://registry.npmjs.org/@a/b/-/b-1.2.3.tgz' })).toEqual([])
  })

  test.each([
    ['no integrity', { version: '1.2.3' }, 'has no integrity'],
    ['a SHA-1 hash', { ...sound, integrity: `sha1-${'a'.repeat(27)}=` }, 'not SHA-512'],
    ['a truncated hash', { ...sound, integrity: 'sha512-abc' }, 'not SHA-512'],
    ['no version', { integrity: sound.integrity }, 'no version'],
    [
      'a URL of another registry',
      { ...sound, resolved: 'https://registry.npmjs.org.evil.example/b.tgz' },
      'evil.example',
    ],
    ['a Git URL', { ...sound, resolved: 'git+ssh://git@host/a/b.git#0' }, 'git+ssh'],
    ['link: true', { ...sound, link: true }, 'is a link'],
  ])('an entry with %s is reported as a problem', (_, entry, words) => {
    expect(problems(entry)).toEqual([expect.stringContaining(words)])
    expect(problems(entry)[0]).toContain('node_modules/x/node_modules/@a/b')
  })
})
