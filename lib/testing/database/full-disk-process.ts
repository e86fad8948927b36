// A process that opens a new SQLite database on small disks of the given sizes, and again once a disk has free space.
// It mounts the disks, so it needs permission to mount. For each size it prints a line of JSON: whether the database
// opened on the small disk, the files left there, and the error of opening with free space (absent if it succeeded).
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { openSqlite } from '#db/sqlite/sqlite'

const [folder = '', ...sizes] = process.argv.slice(2)

for (const size of sizes) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'none', folder])
  const rejection = await tryToOpen()
  const left = readdirSync(folder).toSorted()
  execFileSync('mount', ['-o', 'remount,size=16m', folder])
  process.stdout.write(
    `${JSON.stringify({ size, opened: rejection === undefined, left, rejection: await tryToOpen() })}\n`,
  )
  execFileSync('umount', [folder])
}

async function tryToOpen(): Promise<string | undefined> {
  try {
    const db = await openSqlite(`file:${folder}/x.sqlite`)
    await db.close()
    return undefined
  } catch (error) {
    return String(error)
  }
}
