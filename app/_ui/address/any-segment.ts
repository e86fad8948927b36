/**
 * Placeholder for the path parameter of an exported page. The build exports one file with this placeholder. The server
 * sends this file for every value that has no separate file, and the page reads the value from the URL.
 */
export const ANY_SEGMENT = '-'
