// For each given size in KiB, tries to create a SQLite database on a tmpfs of that size, then enlarges the tmpfs and
// tries again. Mounting usually requires root. Prints a line of JSON for each size: `opened` is true if the first
// attempt succeeded, `left` lists the files after this attempt, and `rejection` is the error of the second attempt.
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
