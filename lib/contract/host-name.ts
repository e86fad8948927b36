const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** A host name in lower case with an optional port, as the source of a pattern: labels of 1 to 63 characters, no empty one. */
export const HOST_NAME = `(?:${LABEL}\\.)*${LABEL}(?::[0-9]{1,5})?`
