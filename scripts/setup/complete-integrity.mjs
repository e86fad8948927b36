import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// Adds the hashes that npm omits from the lockfile: those of packages for other operating systems and CPUs. Reads the
// hashes from the configured registry. Usage: node scripts/setup/complete-integrity.mjs [package-lock.json]
const file = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const incomplete = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity)

for (const [path, entry] of incomplete) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const integrity = fetchIntegrity(`${name}@${entry.version}`)
  if (integrity === undefined) continue
  // Insert the hash after the version, as npm does.
  const { version, ...rest } = entry
  lock.packages[path] = { version, integrity, ...rest }
  console.log(`${path} ${integrity}`)
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

function fetchIntegrity(spec) {
  try {
    const answer = execFileSync('npm', ['view', spec, 'dist.integrity'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // If the version is unknown, npm prints nothing and exits with code 0.
    if (answer.trim() !== '') return answer.trim()
  } catch {
    // Reported below.
  }
  console.error(`Cannot read the hash of ${spec} from the registry.`)
  process.exitCode = 1
  return undefined
}
