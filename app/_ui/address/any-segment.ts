/**
 * Placeholder for the path parameter of an exported page. The build exports one file for all values. The plain server
 * sends this file for every value, and the page reads the value from the URL.
 */
export const ANY_SEGMENT = '-'
