import { expect, test } from 'vitest'
import { DatabaseBusyError, DatabaseUnavailableError, UnusableDatabaseError } from '#db/database'
import { SettingError } from '#lib/runtime/config/config'
import { UnusableFileError } from '#lib/runtime/data-folder/file-refused-error'
import { startupErrorMessage } from '#lib/runtime/server/start'

test.each([
  [new SettingError('PORT=x is no port.'), 'PORT=x is no port.'],
  [new UnusableFileError('/data/kek', 'is no key', { remedy: 'delete it' }), '/data/kek is no key: delete it.'],
  [new UnusableDatabaseError('It is newer.'), 'It is newer.'],
  [new DatabaseUnavailableError('full'), 'The database disk is full.'],
  [new DatabaseBusyError(), 'The database is locked by another process.'],
])('prints %s in one line', (error, line) => expect(startupErrorMessage(error)).toBe(line))

test.each([new TypeError('ours'), 'text', undefined])('returns no line for our fault %s', fault => {
  expect(startupErrorMessage(fault)).toBeUndefined()
})
