import { readJson } from '../../../_ui/json-reading'
import { writeLiteral } from '../../../_ui/json-writing'
import type { CurlCall } from '../../curl'

/** A call as a TypeScript program that sends the same bytes. */
export function typeScriptAsSent({ method, address, headers, body, token }: CurlCall): string {
  const [id, secret] = token
    ? [JSON.stringify(token.clientId), JSON.stringify(token.clientSecret)]
    : ['process.env.CLIENT_ID', 'process.env.CLIENT_SECRET']
  const lines = [`Authorization: \`Basic \${token}\``, ...headers.map(header => header.map(quoted).join(': '))]
  return `const token = btoa([${id}, ${secret}].join(':'))
const response = await fetch(${quoted(address)}, {
  method: ${quoted(method)},
  headers: {
    ${lines.join(',\n    ')},
  },${body === undefined ? '' : `\n  body: ${bodyExpression(body).replaceAll('\n', '\n  ')},`}
})
console.log(response.status, await response.json())`
}

/** An object where printing it gives the same bytes, else the text itself. */
function bodyExpression(body: string): string {
  const reading = readJson(body)
  const isPrinted = 'value' in reading && JSON.stringify(JSON.parse(body), null, 2) === body
  return isPrinted ? `JSON.stringify(${writeLiteral(reading.value)}, null, 2)` : JSON.stringify(body)
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
