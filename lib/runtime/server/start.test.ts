import { expect, test } from 'vitest'
import { DatabaseBusyError, DatabaseUnavailableError, UnusableDatabaseError } from '#db/database'
import { SettingError } from '#lib/runtime/config/setting-error'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'
import { startupErrorMessage } from '#lib/runtime/server/start'

test.each([
  [new SettingError('PORT=x is not a port.'), 'PORT=x is not a port.'],
  [new UnusableFileError('/data/kek', 'is not a key', { remedy: 'delete it' }), '/data/kek is not a key: delete it.'],
  [new UnusableDatabaseError('It is newer.'), 'It is newer.'],
  [new DatabaseUnavailableError('full'), 'The database disk is full.'],
  [new DatabaseBusyError(), 'The database is busy with other transactions.'],
])('startupErrorMessage returns the message of the expected error %s', (error, line) =>
  expect(startupErrorMessage(error)).toBe(line),
)

test.each([new TypeError('ours'), 'text', undefined])(
  'startupErrorMessage returns undefined for an unexpected thrown value (%s)',
  fault => {
    expect(startupErrorMessage(fault)).toBeUndefined()
  },
)
