/**
 * Parameter value of a page that the build exports once, for all values. The plain server sends this page for every
 * value, and the page reads the value from the URL.
 */
export const ANY_SEGMENT = '-'
