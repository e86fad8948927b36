import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installFolder } from './npm.mjs'
import { projectRoot } from './project.mjs'

const source = join(projectRoot, 'scripts/chromium')
const PACKAGE = '@sparticuz/chromium'

/**
 * Returns the path of a script that starts the Chromium of an npm package. On first use, downloads the package and
 * unpacks it into `.cache/`. This needs neither root nor system packages. Returns undefined if the download fails or
 * the machine is not Linux x64.
 */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const version = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).dependencies[PACKAGE]
  const folder = join(projectRoot, '.cache', `chromium-${version}`)
  const program = join(folder, 'chromium.sh')
  if (existsSync(program)) return program

  console.error(`Chromium is not installed. Downloading ${PACKAGE} ${version} to .cache/`)
  if ((await installFolder(source, folder)) !== 0) return undefined
  const unpacked = join(folder, 'unpacked')
  await unpack(join(folder, 'node_modules', PACKAGE), unpacked)
  writeFileSync(join(folder, 'fonts.conf'), fontSettings(folder))
  writeFileSync(program, wrapper(folder))
  chmodSync(program, 0o755)
  return program
}

/** Sets `TMPDIR` to the folder `into` during the call, because the package unpacks into `TMPDIR`. */
async function unpack(packageFolder, into) {
  const { TMPDIR } = process.env
  mkdirSync(into, { recursive: true })
  process.env.TMPDIR = into
  try {
    const { default: chromium, inflate } = await import(pathToFileURL(join(packageFolder, 'build/index.js')).href)
    await chromium.executablePath(join(packageFolder, 'bin'))
    await inflate(join(packageFolder, 'bin/al2023.tar.br'))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** The package's own fontconfig file refers to folders that do not exist here. */
function fontSettings(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/unpacked/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}

/** A script sets the variables, because in this process they would also affect other programs. */
function wrapper(folder) {
  return `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/unpacked/al2023/lib'
export FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/unpacked/chromium' "$@"
`
}
