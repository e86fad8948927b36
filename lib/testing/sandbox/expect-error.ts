import { expect } from 'vitest'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import type { Reply } from '#lib/testing/sandbox/send-request'

/**
 * Expects an error response with only the fields of §7 and with the catalog's status for the code. The response's
 * details must include `details`. If they have a reason, the message must be the catalog's message for this reason.
 */
export function expectError(reply: Reply, code: ErrorCode, details?: Readonly<Record<string, unknown>>): void {
  expect(reply.body).toMatchObject({ status: ERRORS[code].status, code, message: expect.stringMatching(/\S/) })
  expect(reply.status).toBe(ERRORS[code].status)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys(reply.body).filter(name => name !== 'details')).toEqual(['status', 'code', 'message'])
  if (details !== undefined) expect(reply.body.details).toMatchObject(details)
  const { reason } = reply.body.details ?? {}
  if (reason !== undefined) expect(reply.body.message, `message of ${reason}`).toBe(messageOf(code, reason))
}

function messageOf(code: ErrorCode, reason: string): string | undefined {
  const { reasons }: ErrorEntry = ERRORS[code]
  return reasons?.[reason]
}
