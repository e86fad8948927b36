const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** Regular expression source for a lowercase host name with an optional port. Labels have 1 to 63 characters. */
export const HOST_NAME = `(?:${LABEL}\\.)*${LABEL}(?::[0-9]{1,5})?`
