import { execFileSync } from 'node:child_process'
import * as module from 'node:module'
import { expect, test } from 'vitest'

/** Program that loads the imports of both engines and prints how many modules Node resolved within drizzle's folder. */
const COUNTING = `
import { registerHooks } from 'node:module'
let count = 0
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('.') && context.parentURL?.includes('/drizzle-orm/')) count += 1
    return next(specifier, context)
  },
})
const { findDrizzleModules } = await import('./scripts/setup/drizzle-modules.mjs')
if (process.argv[1] === 'find') findDrizzleModules()
await Promise.all([import('drizzle-orm/better-sqlite3'), import('drizzle-orm/node-postgres')])
process.stdout.write(String(count))
`

const countResolutions = (mode: string) =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', COUNTING, mode], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )

// Node 22.12 to 22.14 do not have registerHooks.
test.skipIf(!('registerHooks' in module))(
  'findDrizzleModules saves Node from resolving the modules of drizzle one by one',
  () => {
    expect(countResolutions('default')).toBeGreaterThan(100)
    expect(countResolutions('find')).toBe(0)
  },
)
