/** True in pages that are exported to files. Such pages are rendered before any request. */
// biome-ignore lint: the build sets this variable.
export const IS_EXPORTED = process.env.CONSOLE_EXPORT === '1'
