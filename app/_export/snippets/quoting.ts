type Named<Name> = readonly (string | Name)[]

export function shellQuoted<Name>(parts: Named<Name>, nameOf: (name: Name) => string): string {
  // The variable name is in braces, because a letter may follow it.
  const text = parts.map(part => (typeof part === 'string' ? escapeSigns(part, /[\\$`"]/g) : `\${${nameOf(part)}}`))
  return `"${text.join('')}"`
}

export function inHereDocument(text: string): string {
  return escapeSigns(text, /[\\$`]/g)
}

/** Writes text with variables as a TypeScript expression. */
export function typeScriptText<Name>(parts: Named<Name>, nameOf: (name: Name) => string): string {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return typeof only === 'string' ? typeScriptQuoted(only) : nameOf(only)
  const text = parts.map(part => (typeof part === 'string' ? escapeSigns(part, /[\\`$]/g) : `\${${nameOf(part)}}`))
  return `\`${text.join('')}\``
}

export function typeScriptQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Writes a field name in TypeScript, unquoted if possible. */
export function typeScriptName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : typeScriptQuoted(name)
}

function escapeSigns(text: string, signs: RegExp): string {
  return text.replace(signs, sign => `\\${sign}`)
}
