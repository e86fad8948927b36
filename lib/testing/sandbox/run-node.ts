import { execFile } from 'node:child_process'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

/** Runs Node with these arguments in a folder until it ends, at most a minute, with unset settings. */
export function runNode(args: readonly string[], cwd: string) {
  // Without NODE_TEST_CONTEXT, a nested `node --test` would report to an outer test runner.
  const env = { ...process.env, ...UNSET_SETTINGS, NODE_OPTIONS: '--no-warnings', NODE_TEST_CONTEXT: undefined }
  return new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>(done => {
    execFile(process.execPath, args, { cwd, env, timeout: 60_000 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : error.code, stdout, stderr }),
    )
  })
}
