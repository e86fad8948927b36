import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { WEBHOOK_LANGUAGES, type WebhookLanguage, webhookSnippet } from '#lib/export/snippets/webhook-snippets'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()

/** The customer's name contains quotation marks and non-ASCII characters, because snippets must preserve them. */
async function receiveDelivery() {
  const receiver = await webhookReceiver()
  await setEndpoint(sandbox, receiver.url)
  const body = { customerType: 'INDIVIDUAL', fullName: `Zoë "$USER" O'Neil \\ €`, birthDate: '1990-01-15' }
  const customer = await sandbox.call('POST', '/customers', { body })
  expect(customer.status, customer.text).toBe(201)
  const { headers, text } = await receiver.arrival(({ event }) => event.type === 'CUSTOMER.KYC_APPROVED')
  await receiver.close()
  const { pem } = (await sandbox.control('GET', '/keys')).body.webhook
  return { body: text, signature: String(headers['x-grid-signature']), pem }
}

const PROGRAMS: Readonly<Record<WebhookLanguage, readonly [command: string, ...args: string[]]>> = {
  TypeScript: [process.execPath, '--input-type=module-typescript', '-'],
  Python: ['python3', '-'],
  openssl: ['sh', '-s'],
}

const canRun: Readonly<Record<WebhookLanguage, boolean>> = {
  TypeScript: true,
  // `.ci/run` installs the package `cryptography`. A contributor’s machine may lack it.
  Python: spawnSync('python3', ['-c', 'import cryptography']).status === 0,
  openssl: spawnSync('openssl', ['version']).status === 0,
}

function run(language: WebhookLanguage, program: string) {
  const [command, ...args] = PROGRAMS[language]
  return spawnSync(command, args, { input: program, encoding: 'utf8' })
}

const delivery = await receiveDelivery()

describe.each(WEBHOOK_LANGUAGES)('the %s snippet', language => {
  test.skipIf(!canRun[language])('accepts a real delivery and rejects a changed body', () => {
    const right = run(language, webhookSnippet(language, delivery))
    expect(right.stdout, right.stderr).toMatch(/verified/i)
    expect(right.status).toBe(0)
    const body = delivery.body.replace('"id": ', '"id":')
    expect(run(language, webhookSnippet(language, { ...delivery, body })).status).not.toBe(0)
  })
})
