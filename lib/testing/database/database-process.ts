// This process opens a SQLite database, prints `open` and runs until it is killed. If its task is `write`, it inserts
// pairs of rows and prints the ID of each committed pair. Otherwise it only keeps the database open.
import { openSqlite } from '#db/sqlite/sqlite'
import { instantFromEpoch } from '#lib/contract/scalars'
import { SAMPLE_TABLES } from '#lib/testing/database/sample-table'

const WRITERS = 16

const [url = '', migrations = '', task] = process.argv.slice(2)
const db = await openSqlite(url, { migrations })
process.stdout.write('open\n')
if (task === 'write') await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeForever(writer)))
else setInterval(() => undefined, 60_000)

async function writeForever(writer: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const id = `${process.pid} ${writer} ${turn}`
    const row = { id, owner: id, kind: 'MANY' as const, balance: 1n, createdAt: instantFromEpoch(turn) }
    // One transaction inserts both rows, so after a kill either both exist or neither does.
    await db.transact(async tx => {
      for (const part of ['first', 'second']) {
        await tx.sql
          .insert(SAMPLE_TABLES.sqlite)
          .values({ ...row, id: `${id} ${part}`, note: { text: part, list: [] } })
      }
    })
    process.stdout.write(`${id}\n`)
  }
}
