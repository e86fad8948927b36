/** Returns the folder of the client generators, linters and collection runners that tests use. */
export function apiToolsFolder(): Promise<string>

/** Returns the folder of the test runner Jest. */
export function jestFolder(): Promise<string>
