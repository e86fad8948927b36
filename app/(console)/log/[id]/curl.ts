import type { Exchange } from '#lib/client/control'

/** What curl or a browser sets by itself, and what must not leave the log. */
const LEFT_OUT =
  /^(authorization|cookie|host|connection|content-length|transfer-encoding|user-agent|accept|accept-.*|origin|referer|priority|pragma|cache-control|dnt|sec-.*|upgrade-.*|x-forwarded-.*)$/

/** The exchange's request as a curl call; the token comes from the variables CLIENT_ID and CLIENT_SECRET. */
export function curlOf(exchange: Exchange, origin: string): string {
  const { headers, query, body } = exchange.request
  const address = `${origin}${exchange.path}${query === '' ? '' : `?${query.replace(/^\?/, '')}`}`
  const lines = [`curl -i -X ${exchange.method} ${quoted(address)}`, '-u "$CLIENT_ID:$CLIENT_SECRET"']
  for (const [name, value] of headers) {
    if (!LEFT_OUT.test(name.toLowerCase())) lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  }
  if (body !== undefined && body !== '') lines.push(`--data-binary ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
