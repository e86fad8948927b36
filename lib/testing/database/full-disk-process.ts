// A process of its own that opens a new SQLite database on disks of growing size, each first full and then roomy. It mounts
// those disks, so it is run where it may. For each it prints one line of JSON: whether the full disk sufficed, what was left
// there, and what an opening with room said (`undefined`: it opened).
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { openSqlite } from '#db/sqlite/sqlite'

const [folder = '', ...sizes] = process.argv.slice(2)

for (const size of sizes) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'none', folder])
  const refusal = await refusalOf()
  const left = readdirSync(folder).toSorted()
  execFileSync('mount', ['-o', 'remount,size=16m', folder])
  process.stdout.write(`${JSON.stringify({ size, opened: refusal === undefined, left, refusal: await refusalOf() })}\n`)
  execFileSync('umount', [folder])
}

async function refusalOf(): Promise<string | undefined> {
  try {
    const db = await openSqlite(`file:${folder}/x.sqlite`)
    await db.close()
    return undefined
  } catch (error) {
    return String(error)
  }
}
