/**
 * Names of the example bundles on the HPKE bench page, by ID. Only the attempt with the same ID opens an example. No
 * attempt opens `changed`.
 */
export const EXAMPLE_NAMES = {
  documented: 'As documented',
  'info-omitted': 'info omitted',
  'info-newline': 'info with a newline',
  'aad-swapped': 'Keys swapped in the AAD',
  'aad-omitted': 'AAD omitted',
  'aad-compressed': 'Compressed keys in the AAD',
  'aes-128': 'AES-128-GCM',
  'older-key': 'Older target bundle',
  changed: 'Changed after encryption',
} as const

export type BenchExampleId = keyof typeof EXAMPLE_NAMES
