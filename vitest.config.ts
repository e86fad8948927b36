import { defineConfig } from 'vitest/config'

/** Room for a busy machine: a test waits for what it wants to see, however long that takes. */
const LONGEST_MS = 60_000

export default defineConfig({
  test: {
    // Files share their workers: none keeps state, and loading modules for each file would take most of the time.
    isolate: false,
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
  },
})
