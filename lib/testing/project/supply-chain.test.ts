import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const workflows = globSync('.github/workflows/*.yml').map(path => readFileSync(path, 'utf8'))

test('workflows pin every action to a commit SHA and name its version in a comment', () => {
  const actions = workflows.flatMap(text => [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action))
  expect(actions.length).toBeGreaterThan(4)
  expect(actions.filter(action => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([])
})

test('every action has the same version in all workflows', () => {
  const pins = new Set(workflows.flatMap(text => [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action)))
  const names = [...pins].map(pin => pin?.split('@')[0])
  expect(names).toEqual([...new Set(names)])
})

test('.npmrc disables install scripts, saves exact versions and excludes new releases, and package.json has no lifecycle scripts', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n')
  expect(settings).toEqual(expect.arrayContaining(['ignore-scripts=true', 'save-exact=true', 'min-release-age=7']))
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(scripts).filter(name => /^(pre|post)|^(install|prepare)$/.test(name))).toEqual([])
})

test('the release workflow uses no secrets; only its publish job, which runs no repository code, may request an OIDC token', () => {
  const release = readFileSync('.github/workflows/release.yml', 'utf8')
  const [, publish = ''] = release.split('\n  publish:\n')
  expect(release.match(/id-token: write/g)).toHaveLength(1)
  expect(publish).toMatch(/id-token: write/)
  expect(publish).toMatch(/npm publish .*--provenance/)
  expect(publish).not.toMatch(/actions\/checkout|npm run|npm ci/)
  expect(release).not.toMatch(/secrets\./)
})
