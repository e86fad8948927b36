import type { FieldKind } from '#lib/formats/field'

/** Style of a field kind. The letter identifies the kind for people who cannot see colors. */
export interface KindStyle {
  /** Empty for bytes that only structure the data. */
  readonly letter: string
  readonly word: string
  readonly ink: string
  readonly fill: string
  readonly line: string
}

const PLAIN = { ink: 'text-text-2', fill: 'bg-surface-2', line: 'border-text-3' } as const

export const KIND_STYLES: { readonly [Kind in FieldKind]: KindStyle } = {
  key: { letter: 'K', word: 'key', ink: 'text-info', fill: 'bg-info-weak', line: 'border-info' },
  signature: {
    letter: 'S',
    word: 'signature',
    ink: 'text-byte-signature',
    fill: 'bg-byte-signature-weak',
    line: 'border-byte-signature',
  },
  ciphertext: { letter: 'C', word: 'ciphertext', ink: 'text-warn', fill: 'bg-warn-weak', line: 'border-warn' },
  hash: { letter: 'H', word: 'hash', ink: 'text-byte-hash', fill: 'bg-byte-hash-weak', line: 'border-byte-hash' },
  tag: {
    letter: 'A',
    word: 'authentication tag',
    ink: 'text-byte-tag',
    fill: 'bg-byte-tag-weak',
    line: 'border-byte-tag',
  },
  challenge: {
    letter: 'Q',
    word: 'challenge',
    ink: 'text-byte-challenge',
    fill: 'bg-byte-challenge-weak',
    line: 'border-byte-challenge',
  },
  private: {
    letter: 'P',
    word: 'private value',
    ink: 'text-text',
    fill: 'bg-byte-private-weak',
    line: 'border-text',
  },
  text: { letter: 'T', word: 'text', ...PLAIN },
  number: { letter: 'N', word: 'number', ...PLAIN },
  checksum: { letter: 'Σ', word: 'checksum', ...PLAIN },
  id: { letter: 'I', word: 'identifier', ...PLAIN },
  bytes: { letter: 'B', word: 'bytes', ...PLAIN },
  structure: { letter: '', word: 'structure', ink: 'text-text-3', fill: '', line: 'border-border' },
  unread: { letter: '?', word: 'not parsed', ink: 'text-err', fill: 'bg-err-weak', line: 'border-err border-dashed' },
}
