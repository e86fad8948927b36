/**
 * Parameter value of a page's fallback export. The plain server sends the fallback for every value that has no page, so
 * that page reads the value from the address.
 */
export const ANY_SEGMENT = '-'
