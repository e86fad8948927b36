import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Default time limit of a test or hook, long enough for a busy machine. */
const TIME_LIMIT_MS = 60_000

/**
 * Folders of slow test files, which wait for processes, databases or tools. The slow files run first, so that no worker
 * has one left at the end.
 */
const SLOW_FOLDERS = /\/(lib\/export|db\/postgres|db\/sqlite|lib\/testing\/faults|lib\/testing\/openapi)\//

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { slow = [], fast = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      SLOW_FOLDERS.test(moduleId) ? 'slow' : 'fast',
    )
    return [...slow, ...fast]
  }
}

export default defineConfig({
  test: {
    // Test files on one worker share modules, which saves loading time. No test depends on the state that another file
    // may have left in a module.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    setupFiles: 'lib/testing/sandbox/after-served-file.ts',
    testTimeout: TIME_LIMIT_MS,
    hookTimeout: TIME_LIMIT_MS,
  },
})
