/** Fake signatures in older samples of the public API. This sandbox verifies every signature. */
export const LEGACY_MAGIC_VALUES: ReadonlySet<string> = new Set([
  'sandbox-valid-signature',
  'sandbox-valid-passkey-signature',
])
