import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Time limit of each test and hook, long enough for a busy machine. */
const LONGEST_MS = 60_000

/**
 * Folders with slow test files, which wait for processes, databases and tools. These files run first, so that no worker
 * finishes long after the others.
 */
const LONGEST = /\/(app\/_export|db\/postgres|db\/sqlite|lib\/testing\/faults|lib\/testing\/openapi)\//

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], short = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      LONGEST.test(moduleId) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}

export default defineConfig({
  test: {
    // Test files in the same worker share modules. Loading them once is faster, and no file leaves state behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: 'lib/testing/sandbox/after-served-file.ts',
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
  },
})
