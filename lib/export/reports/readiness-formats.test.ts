import { expect, test } from 'vitest'
import type { ReadinessReport } from '#lib/client/control-client'
import { REPORT_FORMATS } from '#lib/export/reports/readiness-formats'

const practice = { asks: 'care', isAdvice: false, evidence: [], evidenceCount: 0 }
const report: ReadinessReport = {
  build: { version: '1.2.3', apiVersion: '2025-10-13' },
  at: '2030-01-01T00:00:00.000Z',
  calls: { count: 2, from: '2029-12-31T00:00:00.000Z', until: '2029-12-31T00:01:00.000Z', missing: 7 },
  clients: [
    { platformId: 'Platform:1', client: 'shop', calls: 1 },
    { platformId: 'Platform:1', calls: 2 },
    { calls: 3 },
  ],
  counts: { proven: 1, violated: 1, 'not-observed': 1, 'not-applicable': 0 },
  practices: [
    { ...practice, id: 'a', title: 'Good | <b>', verdict: 'proven' },
    {
      ...practice,
      id: 'b',
      title: 'Bad',
      verdict: 'violated',
      evidence: [{ text: 'It paid & paid.', callIds: ['ex_1', 'ex_2'] }],
      evidenceCount: 3,
      consequence: 'Twice.',
    },
    { ...practice, id: 'c', title: 'Unseen', verdict: 'not-observed', next: { text: 'Arm a fault.' } },
  ],
}

test('the text has the scope, the unnamed clients, the evidence, the consequence, the next step and the counts', () => {
  const lines = REPORT_FORMATS.text(report)
    .split('\n')
    .map(line => line.trim())
  expect(lines).toEqual([
    'Observed in 2 calls from 2029-12-31T00:00:00.000Z to 2029-12-31T00:01:00.000Z, at 2030-01-01T00:00:00.000Z, by Countersign 1.2.3. The log no longer has 7 earlier calls. Calls that name no client: 2 with a token of Platform:1, 3 with no valid token.',
    '',
    'proven          Good | <b>',
    'VIOLATED        Bad',
    'It paid & paid. ex_1 ex_2',
    'and 2 more',
    'In production: Twice.',
    'not observed    Unseen',
    'To observe it: Arm a fault.',
    '',
    '1 proven, 1 violated, 1 not observed, 0 not applicable',
  ])
})

test('JUnit has a failure for a violation, and skips what was not observed', () => {
  const text = REPORT_FORMATS.junit(report)
  expect(text).toContain('<testsuite name="Countersign readiness" tests="3" failures="1" skipped="1"')
  expect(text).toContain('<testcase classname="readiness" name="Good | &lt;b&gt;"/>')
  expect(text).toContain(
    '<failure message="violated">It paid &amp; paid. ex_1 ex_2\nand 2 more\nIn production: Twice.</failure>',
  )
  expect(text).toContain('name="Unseen"><skipped message="not observed"/>')
})

test('Markdown and HTML escape texts, and a cell of Markdown does not end the table', () => {
  expect(REPORT_FORMATS.markdown(report)).toContain('| Good \\| &lt;b&gt; | proven |  |')
  const recording = { id: 'Recording:1', name: '<b>', startedAt: report.at, calls: 2, missing: 7 }
  expect(REPORT_FORMATS.markdown({ ...report, recording })).toContain('of the recording &lt;b&gt;')
  expect(REPORT_FORMATS.html(report)).toContain('<li>It paid &amp; paid. ex_1 ex_2</li>')
  expect(REPORT_FORMATS.html(report)).not.toContain('<b>')
})

test('JSON is the report', () => {
  expect(JSON.parse(REPORT_FORMATS.json(report))).toEqual(report)
})
