/**
 * Starts one sandbox for all workers of a test run, and sets COUNTERSIGN_URL, COUNTERSIGN_CLIENT_ID and
 * COUNTERSIGN_CLIENT_SECRET. Returns the teardown.
 */
export default function globalSetup(): Promise<() => Promise<void>>
