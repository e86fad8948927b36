// Receives webhooks, verifies each signature, and prints the types of those that are valid.
import { verify } from 'node:crypto'
import { createServer } from 'node:http'

const { webhook } = await (await fetch(`${process.env.COUNTERSIGN_URL}/api/sandbox/keys`)).json()
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const { s } = JSON.parse(request.headers['x-grid-signature'])
  const isValid = verify('sha256', body, webhook.pem, Buffer.from(s, 'base64'))
  if (isValid) console.log(`verified ${JSON.parse(body).type}`)
  response.writeHead(isValid ? 200 : 401).end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
