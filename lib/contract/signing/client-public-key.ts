import * as z from 'zod/mini'

/** The format of a client's P-256 public key (§4.5). `checkClientKey` also checks that the point is on the curve. */
export const clientPublicKey = z
  .string()
  .check(
    z.regex(/^04[0-9a-fA-F]{128}$/, 'Expected an uncompressed P-256 public key: 130 hex characters starting with 04.'),
  )
