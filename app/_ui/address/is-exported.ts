/** True in pages that are exported to files. Such pages are rendered before any request. */
// biome-ignore lint: the build sets this variable.
export const IS_EXPORTED = process.env.CONSOLE_EXPORT === '1'

/** Command that prints the API token of this installation. */
export const CREDENTIALS_COMMAND = IS_EXPORTED ? 'npx countersign credentials' : 'npm run -s credentials'
