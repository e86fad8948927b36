/**
 * Value for which a page with a parameter is exported besides the known ones. The plain server sends that page for every
 * value without a page, so it reads its value from the address.
 */
export const ANY_SEGMENT = '-'
