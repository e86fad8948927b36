import { expect, test } from 'vitest'
import type { Exchange } from '#lib/client/control-client'
import { bugReport } from '#lib/export/reports/bug-report'

const exchange: Exchange = {
  id: 'ex_1',
  sequence: 1,
  receivedAt: '2025-10-13T09:00:00.000Z',
  method: 'POST',
  path: '/api/2025-10-13/quotes',
  status: 400,
  code: 'INVALID_AMOUNT',
  durationMs: 3.21,
  platformName: 'acme-ci',
  request: {
    headers: [
      ['authorization', 'Basic [64 characters, sha256 00]'],
      ['content-type', 'application/json'],
    ],
    query: '',
    body: '{"description":"``` ```` closes nothing"}',
    bodyBytes: 41,
  },
  response: { headers: [], body: '{"status":400}', bodyBytes: 14 },
  checks: [
    { id: 'token', label: 'API token', status: 'pass' },
    { id: 'amount', label: 'Amount', status: 'fail', expected: '> 0', got: '', offset: 7, hint: 'Use `1` or more.' },
    { id: 'rest', label: 'Rest', status: 'skipped' },
  ],
}
const state = {
  build: { version: '0.1.0', apiVersion: '2025-10-13', node: 'v24.21.0', database: 'sqlite' },
  curl: `curl -i -u "$CLIENT_ID:$CLIENT_SECRET" 'http://localhost:3000'`,
} as const

test('a report begins with the outcome and contains the client, the platform, the checks, the evidence of the failed check and the build', () => {
  const report = bugReport(exchange, state)
  expect(report).toMatch(/^# 400 INVALID_AMOUNT · POST \/quotes\n/)
  expect(report).toContain('- Client: unknown\n- Platform: acme-ci\n')
  expect(report).toContain('Check 2 of 3 failed')
  expect(report).toContain(
    '- ✓ API token\n- ✗ Amount\n  - Expected: `> 0`\n  - Received: nothing\n  - First difference at byte 7\n  - Use `1` or more.\n- – Rest',
  )
  expect(report).toContain('Countersign 0.1.0, API 2025-10-13, sqlite, Node v24.21.0')
})

test('backticks in a body cannot close its code block in a report', () => {
  const report = bugReport(exchange, state)
  const fences = report.match(/^`{3,}/gm) ?? []
  expect(fences).toHaveLength(6)
  for (const at of [0, 2, 4]) expect(fences[at]).toBe(fences[at + 1])
  expect(fences[0]).toBe('`````')
})

test('a report contains the given curl command in a code block', () => {
  expect(bugReport(exchange, state)).toContain(`\`\`\`sh\n${state.curl}\n\`\`\``)
})
