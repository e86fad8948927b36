/** Minimum length of a client secret, in characters: 128 bits in hex. */
export const SECRET_LENGTH_MIN = 32

/** Reports whether a string is a valid client ID. A colon is invalid, because it ends the ID in Basic credentials. */
export function isClientId(text: string): boolean {
  return /^[\x21-\x39\x3b-\x7e]{1,128}$/.test(text)
}

export function isClientSecret(text: string): boolean {
  return /^[\x21-\x7e]{1,256}$/.test(text) && text.length >= SECRET_LENGTH_MIN
}
