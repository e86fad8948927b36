/**
 * Placeholder for the path parameter of an exported page. For each such page, the build exports a file whose path has
 * this placeholder as a segment. The server sends this file for every parameter value that has no separate file, and
 * the page reads the value from the URL.
 */
export const ANY_SEGMENT = '-'
