/**
 * Returns a text that is safe to print in a terminal. Replaces each control character (C0, DEL, C1), bidirectional
 * control and line separator with its JSON escape, such as `\u009b`. So the result of `JSON.stringify` stays JSON.
 */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
