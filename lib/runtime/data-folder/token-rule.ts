/** Characters of a client secret at least: what 128 bits take in hex. */
export const SECRET_LENGTH_MIN = 32

/** Whether a text can be an API token's id: a colon would part it from its secret too early. */
export function isClientId(text: string): boolean {
  return /^[\x21-\x39\x3b-\x7e]{1,128}$/.test(text)
}

/** Whether a text can be an API token's secret. */
export function isClientSecret(text: string): boolean {
  return /^[\x21-\x7e]{1,256}$/.test(text) && text.length >= SECRET_LENGTH_MIN
}
