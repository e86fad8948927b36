/** A call as its curl command needs it. */
export interface CurlCall {
  readonly method: string
  readonly address: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
  /** Absent: the command reads the variables CLIENT_ID and CLIENT_SECRET. */
  readonly token?: { readonly clientId: string; readonly clientSecret: string } | undefined
}

/** A call as a curl command that sends the same bytes when pasted into a shell. */
export function curlOf({ method, address, headers, body, token }: CurlCall): string {
  const user = token ? quoted(`${token.clientId}:${token.clientSecret}`) : '"$CLIENT_ID:$CLIENT_SECRET"'
  const lines = [`curl -i -X ${method} ${quoted(address)}`, `-u ${user}`]
  for (const [name, value] of headers) lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (body !== undefined && body !== '') lines.push(`--data-binary ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
