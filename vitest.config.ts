import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long enough for a busy machine. A test that waits for a condition ends as soon as the condition is true. */
const LONGEST_MS = 60_000

/**
 * Folders whose files wait for processes, databases and tools. They begin first, so that no worker ends long after the
 * others.
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
    // Files share workers, because no file leaves state behind and loading modules for each file would be slow.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: 'lib/testing/sandbox/after-served-file.ts',
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
  },
})
