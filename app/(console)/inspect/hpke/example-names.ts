/** Names of the example bundles: one for each attempt of the bench to open a bundle, and one that no attempt opens. */
export const EXAMPLE_NAMES = {
  documented: 'As documented',
  'info-omitted': 'info omitted',
  'info-newline': 'info with a newline',
  'aad-swapped': 'AAD reversed',
  'aad-omitted': 'AAD omitted',
  'aad-compressed': 'Compressed keys in the AAD',
  'aes-128': 'AES-128-GCM',
  'older-key': 'Older target bundle',
  changed: 'Changed after encryption',
} as const

export type ExampleName = keyof typeof EXAMPLE_NAMES
