/** Export formats of a run. */
export const EXPORT_KINDS = {
  playwright: { name: 'Playwright spec', about: 'a test that replays the run', extension: 'spec.ts' },
  shell: { name: 'Shell script', about: 'curl, with Node for signing', extension: 'sh' },
  typescript: { name: 'TypeScript', about: 'a program with no dependencies', extension: 'mts' },
  bruno: { name: 'Bruno folder', about: 'requests with scripts', extension: 'bruno.zip' },
  har: { name: 'HAR 1.2', about: 'the calls from the server’s log', extension: 'har' },
  report: { name: 'Bug report', about: 'Markdown: steps, checks, calls, script', extension: 'md' },
} as const

export type ExportKind = keyof typeof EXPORT_KINDS

/** Formats in display order. */
export const EXPORT_ORDER = Object.keys(EXPORT_KINDS) as readonly ExportKind[] // Object.keys returns string[].
