/** True in pages that are exported to files: they are rendered before any request. */
// biome-ignore lint: the build sets it.
export const IS_EXPORTED = process.env.CONSOLE_EXPORT === '1'

/** Command that prints the API token, for the installation that serves this page. */
export const CREDENTIALS_COMMAND = IS_EXPORTED ? 'npx countersign credentials' : 'npm run -s credentials'
