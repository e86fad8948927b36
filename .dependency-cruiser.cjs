// Import rules. Each key of PARTS is a folder, called a part. A part may import only itself and what its entry lists.
// If the entry has `nodeOnlyIn`, the file with this path may import every Node module. These limits do not apply to
// lib/testing, to scripts, to files beside package.json or to files that match EXEMPT.

const SERVER = ['lib/contract', 'lib/wallet', 'lib/domain', 'lib/verifiers', 'lib/operations', 'lib/http', 'db']

const PARTS = {
  'lib/contract': { packages: ['zod'] },
  'lib/wallet': { parts: ['lib/contract'], packages: ['@noble/.+', '@scure/base', '@hpke/core'] },
  'lib/formats': { parts: ['lib/contract', 'lib/wallet'] },
  'lib/client': { parts: ['lib/contract', 'lib/wallet'], packages: ['zod'] },
  'lib/flows': { parts: ['lib/contract', 'lib/wallet', 'lib/client'] },
  'lib/reference': { parts: ['lib/contract'] },
  'lib/explain': { parts: ['lib/contract', 'lib/wallet', 'lib/client', 'lib/flows'] },
  'lib/export': {
    parts: ['lib/contract', 'lib/wallet', 'lib/formats', 'lib/client', 'lib/flows', 'lib/reference', 'lib/explain'],
    packages: ['fflate'],
  },
  'lib/domain': { parts: ['lib/contract', 'lib/wallet'] },
  'lib/verifiers': {
    parts: ['lib/contract', 'lib/wallet', 'lib/domain'],
    packages: ['jose', '@simplewebauthn/server'],
    node: ['crypto'],
  },
  db: { parts: ['lib/contract', 'lib/domain'], packages: ['drizzle-orm', 'better-sqlite3', 'pg'], node: ['.+'] },
  'lib/operations': {
    parts: ['lib/contract', 'lib/wallet', 'lib/domain', 'lib/verifiers', 'db'],
    packages: ['@scure/bip39'],
  },
  'lib/http': {
    parts: ['lib/contract', 'lib/domain', 'lib/operations'],
    packages: ['zod'],
    nodeOnlyIn: 'lib/http/node-http.ts',
  },
  'lib/runtime': { parts: SERVER, packages: ['.+'], node: ['.+'] },
  'app/api': { parts: ['lib/contract', 'lib/runtime'] },
  app: {
    parts: [
      'lib/contract',
      'lib/wallet',
      'lib/formats',
      'lib/client',
      'lib/flows',
      'lib/reference',
      'lib/explain',
      'lib/export',
    ],
    packages: [
      'next',
      'react',
      'react-dom',
      '@tanstack/.+',
      '@simplewebauthn/browser',
      'zod',
      'uqr',
      'fflate',
      'diff',
      'markdown-to-jsx',
    ],
  },
  'lib/package': {
    parts: [...SERVER, 'lib/client', 'lib/flows', 'lib/explain', 'lib/export', 'lib/runtime'],
    packages: ['vitest', '@playwright/test', '@modelcontextprotocol/sdk', 'zod'],
    node: ['.+'],
  },
  e2e: {
    parts: ['lib/contract', 'lib/wallet', 'lib/formats', 'lib/client', 'lib/flows', 'lib/reference'],
    packages: ['@playwright/test', 'axe-core'],
    node: ['.+'],
  },
}

/** Matches test files and tool configurations. The rules for parts and shared folders do not apply to them. */
const EXEMPT = '(\\.test\\.tsx?|^e2e/playwright\\.config\\.ts)$'

/** `app/api` is a separate part, so the part `app` excludes it. */
const prefix = part => (part === 'app' ? '^app/(?!api/)' : `^${part}/`)

function rulesFor([part, { parts = [], packages = [], node = [], nodeOnlyIn }]) {
  const from = { path: prefix(part), pathNot: [EXEMPT] }
  return [
    {
      name: `${part} -> parts`,
      severity: 'error',
      from,
      to: { path: '^(app|lib|db|e2e|scripts)/', pathNot: [part, ...parts].map(prefix) },
    },
    {
      name: `${part} -> packages`,
      severity: 'error',
      from,
      to: { path: 'node_modules/', pathNot: packages.map(name => `node_modules/(@types/)?${name}/`) },
    },
    {
      name: `${part} -> node`,
      severity: 'error',
      from: { ...from, pathNot: nodeOnlyIn ? [EXEMPT, `^${nodeOnlyIn}$`] : [EXEMPT] },
      to: { dependencyTypes: ['core'], pathNot: node.map(name => `^(node:)?${name}$`) },
    },
  ]
}

/**
 * Folders of `app` that pages share, in layers from top to bottom. Within `app`, a shared folder may import only itself
 * and lower layers.
 */
const SHARED_FOLDERS = [['_shell'], ['_export'], ['_explain'], ['_data', '_bytes'], ['_ui']]

function sharedFolderRules(layer, level) {
  const below = SHARED_FOLDERS.slice(level + 1).flat()
  return layer.map(folder => ({
    name: `app/${folder} -> folders below`,
    from: { path: `^app/${folder}/`, pathNot: EXEMPT },
    to: { path: '^app/', pathNot: [folder, ...below].map(name => `^app/${name}/`) },
  }))
}

const GENERAL = [
  ...SHARED_FOLDERS.flatMap(sharedFolderRules),
  {
    name: 'every shared folder of app is in SHARED_FOLDERS',
    from: { path: '^app/_', pathNot: SHARED_FOLDERS.flat().map(folder => `^app/${folder}/`) },
    to: {},
  },
  { name: 'no cycles', from: {}, to: { circular: true } },
  { name: 'everything resolves', from: {}, to: { couldNotResolve: true } },
  {
    name: 'every folder of lib is in PARTS',
    from: { path: '^lib/', pathNot: [EXEMPT, '^lib/testing/', ...Object.keys(PARTS).map(prefix)] },
    to: {},
  },
  {
    name: 'console segments do not import each other',
    comment: 'If two segments need the same code, move the code to a shared folder, such as app/_ui.',
    from: { path: '^app/\\(console\\)/([^/]+)/' },
    to: { path: '^app/\\(console\\)/[^/]+/', pathNot: '^app/\\(console\\)/$1/' },
  },
]

// SWC parses JSX only if `tsx` is set, and dependency-cruiser does not set it.
const swc = require('@swc/core')
const parseFileSync = swc.parseFileSync
swc.parseFileSync = (file, options) => parseFileSync.call(swc, file, { ...options, tsx: file.endsWith('.tsx') })

module.exports = {
  forbidden: [...Object.entries(PARTS).flatMap(rulesFor), ...GENERAL.map(rule => ({ severity: 'error', ...rule }))],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|public)/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
