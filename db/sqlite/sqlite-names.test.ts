import { linkSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UnusableDatabaseError } from '#db/database'
import { openSqlite } from '#db/sqlite/sqlite'
import { type DatabaseProcess, startDatabaseProcess } from '#lib/testing/database/start-database-process'
import { SqliteFile } from '#lib/testing/database/temporary-sqlite-file'

const file = new SqliteFile()
let other: string
let holder: DatabaseProcess
beforeEach(() => {
  other = join(file.folder, 'other.sqlite')
})
afterEach(() => holder.kill())

/** Expects that opening a path is rejected and leaves the file unchanged. Returns the error message. */
async function rejectionOf(path: string): Promise<string> {
  const before = file.digest()
  const rejection = await openSqlite(`file:${path}`, { migrations: file.migrations }).then(
    db => db.close(),
    error => error,
  )
  expect(rejection).toBeInstanceOf(UnusableDatabaseError)
  expect(file.digest()).toBe(before)
  return rejection.message
}

it('a hard link to a database in use cannot be opened, and the process that uses the database continues', async () => {
  await file.makeDatabase()
  holder = startDatabaseProcess(file.url, file.migrations, 'write')
  await holder.waitForLines(2)
  linkSync(file.path, other)
  await expect(openSqlite(`file:${other}`, { migrations: file.migrations })).rejects.toThrow(
    /has 2 names \(hard links\)/,
  )
  expect(readdirSync(file.folder).filter(name => /^other\.sqlite-/.test(name))).toEqual([])
  await holder.waitForLines(holder.lines.length + 5)
  await holder.kill()
})

it('a database renamed while a process has it open cannot be opened until that process ends', async () => {
  await file.makeDatabase()
  holder = startDatabaseProcess(file.url, file.migrations, 'hold')
  await holder.waitForLines(1)
  renameSync(file.path, other)
  const rejection = await openSqlite(`file:${other}`, { migrations: file.migrations }).catch(error => error)
  expect(rejection.message).toContain('is in use by another process, perhaps under another name')
  await holder.kill()
  const db = await openSqlite(`file:${other}`, { migrations: file.migrations })
  expect(await file.rows(db)).toHaveLength(500)
  await db.close()
})

it('after a crash, a database with two hard links cannot be opened until one link is removed, and then has every acknowledged write', async () => {
  holder = startDatabaseProcess(file.url, file.migrations, 'write')
  await holder.waitForLines(20)
  await holder.kill()
  linkSync(file.path, other)
  expect(await rejectionOf(other)).toContain('has 2 names (hard links)')
  expect(await rejectionOf(file.path)).toContain('has 2 names (hard links)')
  rmSync(other)
  const db = await file.open()
  const owners = (await file.rows(db)).map(({ owner }) => owner)
  // The two rows of a write have the printed ID as their owner.
  for (const id of holder.lines.slice(1)) expect(owners.filter(owner => owner === id)).toHaveLength(2)
  await db.close()
})

it('a database in use by a process cannot be opened through a symbolic link to its folder until that process ends', async () => {
  holder = startDatabaseProcess(file.url, file.migrations, 'hold')
  await holder.waitForLines(1)
  symlinkSync(join(file.folder, 'data'), join(file.folder, 'linked'))
  const linked = join(file.folder, 'linked', 'test.sqlite')
  expect(await rejectionOf(linked)).toContain(`${linked} is in use by process ${holder.pid}`)
  await holder.kill()
  const db = await openSqlite(`file:${linked}`, { migrations: file.migrations })
  await db.close()
})
