import { expect, test } from 'vitest'
import { DatabaseBusyError, DatabaseUnavailableError } from '#db/database'
import { maxAttempts, translatePostgresError } from '#db/postgres/postgres-errors'
import { ApiError } from '#lib/contract/errors/api-error'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each(Object.keys(ERRORS) as ErrorCode[])('an ApiError %s is passed on unchanged and without a retry', code => {
  const rejection = new ApiError(code)
  expect(translatePostgresError(rejection)).toBe(rejection)
  expect(maxAttempts(rejection)).toBe(1)
})

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', '57P01', '08006', '53300'])(
  'a query error with code %s is reported as an unavailable database',
  code => {
    const error = new Error('Failed query', { cause: withCode(code) })
    expect(translatePostgresError(error)).toBeInstanceOf(DatabaseUnavailableError)
  },
)

test('a conflict (40001) is retried and finally reported as busy', () => {
  expect(maxAttempts(withCode('40001'))).toBeGreaterThan(1)
  expect(translatePostgresError(withCode('40001'))).toBeInstanceOf(DatabaseBusyError)
})
