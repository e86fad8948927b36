/** A value for a JSON column that is spelled already. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The text of a value in a JSON column. Placeholders reach a codec with null as well, and null is no JSON text. */
export function jsonText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof JsonText ? value.text : JSON.stringify(value)
}
