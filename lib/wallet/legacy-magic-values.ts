/** Texts that older samples of the public API send in place of a signature. This sandbox verifies every signature. */
export const LEGACY_MAGIC_VALUES: ReadonlySet<string> = new Set([
  'sandbox-valid-signature',
  'sandbox-valid-passkey-signature',
])
