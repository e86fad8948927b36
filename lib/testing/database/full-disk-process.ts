// A process that opens a new SQLite database on disks of growing size, each first full and then with room. It mounts
// those disks, so it needs that permission. For each it prints one line of JSON: whether the full disk sufficed, the files
// left there, and the error of opening with room (`undefined` if it opened).
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
