import * as z from 'zod/mini'

/** The format of a client's P-256 public key (§4.5). `checkClientKey` also checks that the point is on the curve. */
export const clientPublicKey = z
  .string()
  .check(
    z.regex(/^04[0-9a-fA-F]{128}$/, 'Expected an uncompressed P-256 public key: 130 hex characters starting with 04.'),
  )

/** A client key for a session. `checkClientKey` accepts the compressed form only if a setting allows it. */
export const sessionClientKey = z
  .string()
  .check(
    z.regex(
      /^(?:04[0-9a-fA-F]{128}|0[23][0-9a-fA-F]{64})$/,
      'Expected an uncompressed P-256 public key: 130 hex characters starting with 04.',
    ),
  )
