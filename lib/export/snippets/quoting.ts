type TextParts<Variable> = readonly (string | Variable)[]

export function quoteForShell<Variable>(parts: TextParts<Variable>, nameOf: (variable: Variable) => string): string {
  // The braces separate the variable's name from letters that may follow.
  const text = parts.map(part =>
    typeof part === 'string' ? escapeCharacters(part, /[\\$`"]/g) : `\${${nameOf(part)}}`,
  )
  return `"${text.join('')}"`
}

export function escapeForHereDocument(text: string): string {
  return escapeCharacters(text, /[\\$`]/g)
}

/** Writes text with variables as a TypeScript expression. */
export function typeScriptText<Variable>(parts: TextParts<Variable>, nameOf: (variable: Variable) => string): string {
  const [only] = parts
  if (parts.length === 1 && only !== undefined)
    return typeof only === 'string' ? quoteForTypeScript(only) : nameOf(only)
  const text = parts.map(part => (typeof part === 'string' ? escapeCharacters(part, /[\\`$]/g) : `\${${nameOf(part)}}`))
  return `\`${text.join('')}\``
}

export function quoteForTypeScript(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Writes a property name in TypeScript, unquoted if possible. */
export function typeScriptName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteForTypeScript(name)
}

function escapeCharacters(text: string, characters: RegExp): string {
  return text.replace(characters, character => `\\${character}`)
}
