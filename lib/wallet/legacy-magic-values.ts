/** Fake signatures from older samples of the public API. The sandbox rejects them: it verifies every signature. */
export const LEGACY_MAGIC_VALUES: ReadonlySet<string> = new Set([
  'sandbox-valid-signature',
  'sandbox-valid-passkey-signature',
])
