import type { SnippetCall, SnippetToken } from '#lib/export/snippets/snippet-call'

/**
 * Writes a curl command for a POSIX shell. The command sends the path, headers and body of the call unchanged.
 * `--data-raw` also sends a body that starts with `@`, which `--data-binary` would read as a file name.
 */
export function curlAsSent({ method, baseUrl, path, headers, body }: SnippetCall, token?: SnippetToken): string {
  const lines = [`${curlFor(path)} -i -X ${method} ${quote(baseUrl + path)}`, userOf(token)]
  for (const [name, value] of headers) lines.push(`-H ${quote(`${name}: ${value}`)}`)
  if (body !== undefined && body !== '') lines.push(`--data-raw ${quote(body)}`)
  return lines.join(' \\\n  ')
}

/** Returns `curl`, with `-g` if the path has brackets or braces, which curl would otherwise expand as a pattern. */
export function curlFor(path: string): string {
  return /[[\]{}]/.test(path) ? 'curl -g' : 'curl'
}

export function userOf(token: SnippetToken | undefined): string {
  return `-u ${token ? quote(`${token.clientId}:${token.clientSecret}`) : '"$CLIENT_ID:$CLIENT_SECRET"'}`
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
