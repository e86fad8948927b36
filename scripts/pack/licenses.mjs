import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../setup/project.mjs'

/** Packages whose code is in the exported console, including indirect dependencies. */
const IN_CONSOLE = [
  '@hpke/core',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'diff',
  'fflate',
  'markdown-to-jsx',
  'next',
  'react',
  'react-dom',
  'scheduler',
  'uqr',
  'zod',
]

/**
 * Returns the packages whose code is in the tarball, with their license texts. `modules` are the module paths in the
 * tarball's bundles.
 */
export function containedPackages(modules) {
  const bundled = modules.flatMap(path => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set([...bundled, ...IN_CONSOLE])].sort().map(name => {
    const folder = join(projectRoot, 'node_modules', name)
    const { version, license } = manifestIn(name)
    const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each))
    const text = file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8')
    return { name, version, license, text }
  })
}

/** Returns the license texts of the packages and of the console's fonts. */
export function licenseText(packages) {
  const fonts = readFileSync(join(projectRoot, 'app/_ui/fonts/OFL.txt'), 'utf8')
  const parts = packages.map(({ name, version, license, text }) => addTitle(`${name} ${version} (${license})`, text))
  return [...parts, addTitle('IBM Plex (OFL-1.1)', fonts)].join('\n')
}

function addTitle(title, text) {
  return `${title}\n${'='.repeat(title.length)}\n\n${text.trim()}\n`
}

/**
 * Returns a software bill of materials (CycloneDX): the bundled packages, which scanners cannot detect, and every
 * dependency that the published package.json declares, with the packages that npm installs for it.
 */
export function billOfMaterials(manifest, packages) {
  const { name, version, license, dependencies, peerDependencies } = manifest
  const libraries = [...packages, ...installedPackages(Object.keys(dependencies))]
  // The user chooses the versions of the test runners.
  const optional = Object.keys(peerDependencies).map(peer => ({ ...manifestIn(peer), version: undefined }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...component({ name, version, license }) } },
    components: [
      ...libraries.map(each => ({ type: 'library', ...component(each), scope: 'required' })),
      ...optional.map(each => ({ type: 'library', ...component(each), scope: 'optional' })),
    ],
  }
}

/** Returns the manifests of packages and of all their dependencies. */
function installedPackages(names) {
  const found = new Map()
  const pending = [...names]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue
    const manifest = manifestIn(name)
    found.set(name, manifest)
    pending.push(...Object.keys(manifest.dependencies ?? {}))
  }
  return [...found.values()]
}

function manifestIn(name) {
  return JSON.parse(readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8'))
}

function component({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}${version === undefined ? '' : `@${version}`}`
  return { 'bom-ref': purl, name, version, purl, licenses: [{ license: { id: license } }] }
}
