import { expect, test } from 'vitest'
import { escapeControls } from '#lib/runtime/log/escape-controls'

test.each([
  ['C0', '\u001b[2J', '\\u001b[2J'],
  ['line breaks', 'a\r\nb', 'a\\u000d\\u000ab'],
  ['DEL', '\u007f', '\\u007f'],
  ['C1', '\u009b2J', '\\u009b2J'],
  ['bidirectional overrides', '\u202egnp.exe', '\\u202egnp.exe'],
  ['bidirectional isolates and marks', '\u2066\u2069\u200f\u061c', '\\u2066\\u2069\\u200f\\u061c'],
  ['line separators', '\u2028', '\\u2028'],
])('escapes %s', (_, text, escaped) => {
  expect(escapeControls(text)).toBe(escaped)
  expect(JSON.parse(escapeControls(JSON.stringify(text)))).toBe(text)
})

test('keeps letters, accents and emoji', () => {
  expect(escapeControls('Zoë 你好 👩‍💻')).toBe('Zoë 你好 👩‍💻')
})
