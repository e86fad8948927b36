import { expect, test } from 'vitest'
import { DatabaseBusyError, DatabaseUnavailableError } from '#db/database'
import { maxAttempts, translatePostgresError } from '#db/postgres/postgres-errors'
import { ApiError } from '#lib/contract/errors/api-error'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each(Object.keys(ERRORS) as ErrorCode[])('an ApiError with code %s is neither translated nor retried', code => {
  const rejection = new ApiError(code)
  expect(translatePostgresError(rejection)).toBe(rejection)
  expect(maxAttempts(rejection)).toBe(1)
})

const OUTAGES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'ERR_SOCKET_CLOSED', '57P01', '08006', '53300']

test.each(OUTAGES)('a query error whose cause has the code %s is translated to DatabaseUnavailableError', code => {
  const error = new Error('Failed query', { cause: withCode(code) })
  expect(translatePostgresError(error)).toBeInstanceOf(DatabaseUnavailableError)
})

test('an error that means a bug, such as ERR_INVALID_ARG_TYPE, is not translated', () => {
  const error = withCode('ERR_INVALID_ARG_TYPE')
  expect(translatePostgresError(error)).toBe(error)
})

test('a serialization failure (40001) allows retries of the work and is translated to DatabaseBusyError', () => {
  expect(maxAttempts(withCode('40001'))).toBeGreaterThan(1)
  expect(translatePostgresError(withCode('40001'))).toBeInstanceOf(DatabaseBusyError)
})
