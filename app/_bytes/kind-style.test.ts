import { expect, test } from 'vitest'
import { KIND_STYLES } from './kind-style'

const looks = Object.values(KIND_STYLES)

test('no two field kinds have the same letter or the same word', () => {
  expect(new Set(looks.map(({ letter }) => letter)).size).toBe(looks.length)
  expect(new Set(looks.map(({ word }) => word)).size).toBe(looks.length)
})

test('the words for a tag, a checksum and a challenge are "authentication tag", "checksum" and "challenge"', () => {
  const { tag, checksum, challenge } = KIND_STYLES
  expect([tag.word, checksum.word, challenge.word]).toEqual(['authentication tag', 'checksum', 'challenge'])
})
