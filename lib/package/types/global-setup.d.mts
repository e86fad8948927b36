/**
 * Starts one sandbox, with its console, for all workers of a test run. Sets the environment variables COUNTERSIGN_URL
 * (the origin), COUNTERSIGN_BASE_URL, COUNTERSIGN_CLIENT_ID and COUNTERSIGN_CLIENT_SECRET. Returns the teardown function.
 */
export default function globalSetup(): Promise<() => Promise<void>>
