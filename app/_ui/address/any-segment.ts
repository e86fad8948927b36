/**
 * Parameter value of the page that is exported once for all values. The plain server sends this page for every value,
 * and the page reads the value from the address.
 */
export const ANY_SEGMENT = '-'
