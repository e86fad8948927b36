/**
 * Placeholder for the path parameter of an exported page. The server sends the file exported with this placeholder for
 * every value that has no separate file. The page reads the value from the URL.
 */
export const ANY_SEGMENT = '-'
