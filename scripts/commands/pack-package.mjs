import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { walkFirstMile } from '../pack/first-mile.mjs'
import { billOfMaterials, containedPackages, licenseText } from '../pack/licenses.mjs'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser } from '../setup/find-browser.mjs'
import { findPostgres } from '../setup/find-postgres.mjs'
import { npmOutput } from '../setup/npm.mjs'
import { projectRoot } from '../setup/project.mjs'
import { countSuite, PACKAGE_TESTS, runVitest } from '../test/run-vitest.mjs'
import { addCounts } from '../test/test-counts.mjs'
import { bundleModules, bundleServer } from './bundle-server.mjs'
import { consoleFolder, ensureConsole } from './export-console.mjs'
import { runTypeScript } from './run-typescript.mjs'

/** Folder of the package's files, as they are installed. */
const packageFolder = join(projectRoot, '.cache/package')

/** The `pack` command: makes the package's tarball and prints its path. With `--test`, also tests the tarball. */
export async function packCommand([option]) {
  await ensureDependencies()
  const tarball = await pack()
  console.log(tarball)
  if (option !== '--test') return 0
  return (await testPackage(tarball, await findPostgres())).failed > 0 ? 1 : 0
}

/**
 * Installs the tarball into empty folders, tests it, walks an integrator's first mile with it, and returns the counts of
 * the tests. `postgres` is the URL of a PostgreSQL server, if there is one.
 */
export async function testPackage(tarball, postgres) {
  const browser = await findBrowser()
  const settings = {
    PACKAGE_TARBALL: tarball,
    ...(postgres ? { TEST_POSTGRES_URL: postgres } : {}),
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
  }
  const tested = countSuite('Package', await runVitest('package', [PACKAGE_TESTS], settings))
  return addCounts(tested, await walkFirstMile(tarball))
}

/** Makes the package's tarball and returns its path. */
export async function pack() {
  await ensureConsole()
  rmSync(packageFolder, { recursive: true, force: true })
  mkdirSync(join(packageFolder, 'console'), { recursive: true })
  const root = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const dist = join(packageFolder, 'dist')
  const serverModules = await bundleServer(ENTRIES, dist, {
    // Not bundled: better-sqlite3 has compiled parts, pg works without pg-native and pg-cloudflare, and users install
    // the test runners.
    external: ['better-sqlite3', 'pg-native', 'pg-cloudflare', 'vitest', '@playwright/test'],
    minify: true,
  })
  await runTypeScript('scripts/pack/write-empty-database.ts', [join(dist, 'migrations/sqlite')])
  // Bundled separately: in a browser, it must not share modules with code that imports Node modules.
  const browserModules = await bundleModules(BROWSER_ENTRIES, join(dist, 'browser'), {
    platform: 'browser',
    external: [],
    minify: true,
  })
  await copyConsole()
  copyTypes()
  const manifest = manifestOf(root)
  writeJson('package.json', manifest)
  copyFileSync(join(projectRoot, 'LICENSE'), join(packageFolder, 'LICENSE'))
  copyFileSync(join(projectRoot, 'lib/package/README.md'), join(packageFolder, 'README.md'))
  // The MCP server offers these documents to agents.
  for (const name of ['docs/behavior.md', 'docs/behavior']) {
    cpSync(join(projectRoot, name), join(packageFolder, name), { recursive: true })
  }
  const packages = containedPackages([...serverModules, ...browserModules])
  writeFileSync(join(packageFolder, 'THIRD-PARTY-LICENSES.txt'), licenseText(packages))
  writeJson('sbom.cdx.json', billOfMaterials(manifest, packages))
  const [{ filename }] = JSON.parse(
    await npmOutput(['pack', packageFolder, '--json', '--pack-destination=.cache'], { cwd: projectRoot }),
  )
  return join(projectRoot, '.cache', filename)
}

const ENTRIES = {
  cli: 'lib/package/cli.ts',
  index: 'lib/package/start-sandbox.ts',
  vitest: 'lib/package/fixtures/vitest.ts',
  playwright: 'lib/package/fixtures/playwright.ts',
  'global-setup': 'lib/package/fixtures/global-setup.ts',
}

/** Entries that run in browsers too. */
const BROWSER_ENTRIES = { wallet: 'lib/package/wallet/wallet.ts' }

/** Copies JSON schemas and hand-written types. Generated types would import hundreds of files. */
function copyTypes() {
  const types = join(projectRoot, 'lib/package/types')
  for (const name of readdirSync(types)) copyFileSync(join(types, name), join(packageFolder, 'dist', name))
  for (const name of ['log-types', 'report-types', 'sandbox-types', 'wallet-types']) {
    const source = readFileSync(join(projectRoot, `lib/package/${name}.ts`), 'utf8')
    const text = source.replaceAll(/'#lib\/package\/([a-z-]+)'/g, "'./$1.mjs'")
    writeFileSync(join(packageFolder, `dist/${name}.d.mts`), text)
  }
}

/** Returns the published package.json. Its only dependency is better-sqlite3, which is not bundled. */
function manifestOf({ name, version, description, license, type, engines, dependencies }) {
  const entry = each => ({ types: `./dist/${each}.d.mts`, default: `./dist/${each}.mjs` })
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    exports: {
      '.': entry('index'),
      './wallet': { types: './dist/wallet.d.mts', default: './dist/browser/wallet.mjs' },
      './vitest': entry('vitest'),
      './playwright': entry('playwright'),
      './global-setup': entry('global-setup'),
      './seed.schema.json': './dist/seed.schema.json',
      './snapshot.schema.json': './dist/snapshot.schema.json',
    },
    bin: { countersign: 'dist/cli.mjs' },
    dependencies: { 'better-sqlite3': dependencies['better-sqlite3'] },
    peerDependencies: { '@playwright/test': '>=1.40', vitest: '>=3' },
    peerDependenciesMeta: { '@playwright/test': { optional: true }, vitest: { optional: true } },
    files: ['console', 'dist', 'docs', 'sbom.cdx.json', 'THIRD-PARTY-LICENSES.txt'],
  }
}

/** Copies the console, compressed again at Brotli's maximum quality. Exports use a lower quality, to be faster. */
async function copyConsole() {
  const target = join(packageFolder, 'console')
  const names = readdirSync(consoleFolder).filter(name => name.endsWith('.br'))
  await Promise.all(
    names.map(async name => {
      const bytes = await promisify(brotliDecompress)(readFileSync(join(consoleFolder, name)))
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(join(target, name), await promisify(brotliCompress)(bytes, { params }))
    }),
  )
  copyFileSync(join(consoleFolder, 'files.json'), join(target, 'files.json'))
}

function writeJson(name, value) {
  writeFileSync(join(packageFolder, name), `${JSON.stringify(value, undefined, 2)}\n`)
}
