/**
 * Placeholder for the path parameter of an exported page. For every value that has no separate file, the server sends
 * the file exported with this placeholder. The page reads the value from the URL.
 */
export const ANY_SEGMENT = '-'
