import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectSqlite } from '#db/sqlite/sqlite-connection'
import { reclaimPages } from '#db/sqlite/sqlite-reclaim'

const folder = mkdtempSync(join(tmpdir(), 'countersign-reclaim-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['returns every free page of a file in incremental mode to the operating system', 'INCREMENTAL', 0],
  ['stops if the file is not in incremental mode', 'NONE', expect.toSatisfy(pages => pages > 0)],
])('reclaimPages %s', async (_, mode, freePages) => {
  const connection = connectSqlite(join(folder, `${mode}.sqlite`))
  const { client } = connection
  client.pragma(`auto_vacuum = ${mode}`)
  client.exec('CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(9000000)); DELETE FROM a')
  await reclaimPages(connection)
  expect(Number(client.pragma('freelist_count', { simple: true }))).toEqual(freePages)
  client.close()
})
