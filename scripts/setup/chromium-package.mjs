import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installFolder } from './npm.mjs'
import { projectRoot } from './project.mjs'

const source = join(projectRoot, 'scripts/chromium')
const PACKAGE = '@sparticuz/chromium'

/**
 * Returns the path of a Chromium from a registry package. Fetches the package and unpacks it into `.cache/` the first
 * time. Returns undefined if it cannot be fetched. Needs no root and no system libraries.
 */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const version = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).dependencies[PACKAGE]
  const folder = join(projectRoot, '.cache', `chromium-${version}`)
  const program = join(folder, 'chromium.sh')
  if (existsSync(program)) return program

  console.error(`No Chromium installed. Downloading ${PACKAGE} ${version} to .cache/`)
  if ((await installFolder(source, folder)) !== 0) return undefined
  const unpacked = join(folder, 'unpacked')
  await unpack(join(folder, 'node_modules', PACKAGE), unpacked)
  writeFileSync(join(folder, 'fonts.conf'), fontSettings(folder))
  writeFileSync(program, wrapper(folder))
  chmodSync(program, 0o755)
  return program
}

/** Unpacks Chromium into a folder. The package unpacks into `TMPDIR`, so this function changes `TMPDIR` meanwhile. */
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

/** Returns font settings, because those of the package name folders that this machine does not have. */
function fontSettings(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/unpacked/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}

/**
 * Returns a script that sets the library path for the browser only. An environment variable would affect all programs.
 */
function wrapper(folder) {
  return `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/unpacked/al2023/lib'
export FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/unpacked/chromium' "$@"
`
}
