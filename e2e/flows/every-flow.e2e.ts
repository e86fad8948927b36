import { createHash, createPublicKey, ECDH, verify } from 'node:crypto'
import type { Page, Request, Response } from '@playwright/test'
import { hexFromBytes } from '#lib/contract/hex'
import { BASE_PATH } from '#lib/contract/operation'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { keyPairFromSeed, SEED_LENGTH } from '#lib/wallet/keys/key-pair'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'

/** Link names of the flows that have steps. Earlier flows create the data that later flows need. */
const FLOWS = [
  'Email OTP sign-in',
  'Add a credential',
  'SMS OTP sign-in',
  'Add OAuth identity',
  'OAuth sign-in',
  'Register a passkey',
  'Passkey sign-in',
  'Execute wallet quote',
  'Authorize a quote',
  'Refresh a session',
  'Revoke a session',
  'Revoke a credential',
  'Receive a webhook',
] as const

test('every flow with steps shows the response bodies as received, creates only valid stamps and sends no private key', async ({
  page,
}) => {
  test.slow()
  const seeds = await recordSeeds(page)
  const traffic = recordTraffic(page)
  await page.goto('/flows')
  for (const name of FLOWS) {
    await openFlow(page, name)
    if (name.includes('asskey')) await page.getByLabel('Authenticator').selectOption('software')
    await stepThrough(page)
    await expect(page.getByTestId('leak-scan'), name).toContainText('Private keys found: 0.')
    await expectReceivedBodies(page, traffic)
    await expectValidStamp(page)
  }
  const scalars = await collectPrivateKeys(seeds, traffic)
  // At least five keys generated for the sign-ins and the refresh, and three decrypted session keys.
  expect(scalars.length).toBeGreaterThanOrEqual(8)
  const sent = traffic.requests.map(requestText)
  expect(sent.length).toBeGreaterThan(20)
  for (const encodedKey of scalars.flatMap(encodings)) {
    expect(sent.filter(text => text.includes(encodedKey))).toEqual([])
  }
})

test('the two requests that add a credential have the same body, and the second has two more headers', async ({
  page,
}) => {
  await page.goto('/flows/add')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  const first = (await page.getByTestId('first-request-digest').textContent()) ?? ''
  await expect(page.getByTestId('signed-retry-digest')).toHaveText(first)
  await expect(page.getByTestId('added-header').getByRole('rowheader')).toHaveText([
    '+ Service-Wallet-Signature',
    '+ Request-Id',
  ])
  await page.getByTestId('step-leg-1').getByRole('button').click()
  await page.getByRole('button', { name: 'Headers and bodies' }).click()
  const request = page.getByRole('region', { name: 'Request', exact: true })
  const body = (await request.getByTestId('body-as-sent').textContent()) ?? ''
  expect(createHash('sha256').update(body).digest('hex')).toBe(first)
})

interface Traffic {
  readonly requests: Request[]
  /** API response bodies by exchange ID. */
  readonly answers: Map<string, Promise<string>>
}

function recordTraffic(page: Page): Traffic {
  const traffic: Traffic = { requests: [], answers: new Map() }
  page.on('request', request => void traffic.requests.push(request))
  page.on('response', (response: Response) => {
    // API calls only: the control plane's event stream never ends, so its body would remain pending.
    const id = response.url().includes(BASE_PATH) ? response.headers()['sandbox-trace-id'] : undefined
    if (id !== undefined) traffic.answers.set(id, response.status() === 204 ? Promise.resolve('') : response.text())
  })
  return traffic
}

async function expectReceivedBodies(page: Page, { answers }: Traffic): Promise<void> {
  const response = page.getByRole('region', { name: 'Response', exact: true })
  for (const button of await page
    .getByTestId(/^step-[\w-]+$/)
    .locator('[data-step-row]')
    .all()) {
    if (!/\d{3} · \d+ ms$/.test((await button.textContent()) ?? '')) continue
    await button.click()
    await page.getByRole('button', { name: 'Headers and bodies' }).click()
    const headers = (await response.getByLabel('Response headers').textContent()) ?? ''
    const id = /sandbox-trace-id: (\S+)/.exec(headers)?.[1] ?? 'none'
    const received = await answers.get(id)
    if (received === '') await expect(response).toContainText('No body.')
    else await expect(response.getByTestId('body-as-sent')).toHaveText(received ?? 'nothing received')
  }
}

/** Verifies the shown stamp, if any, with Node's modules only. */
async function expectValidStamp(page: Page): Promise<void> {
  const step = page.getByTestId('step-stamp').getByRole('button')
  if ((await step.count()) === 0) return
  await step.click()
  const header = (await page.getByTestId('artifact-stamp').getByRole('definition').first().textContent()) ?? ''
  const { publicKey, scheme, signature } = JSON.parse(Buffer.from(header, 'base64url').toString())
  expect(scheme).toBe('SIGNATURE_SCHEME_TK_API_P256')
  const point = ECDH.convertKey(publicKey, 'prime256v1', 'hex', undefined, 'uncompressed')
  const bytes = Buffer.from(point as unknown as Uint8Array) // Without an output encoding, Node returns bytes.
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const payloadStep = page.getByTestId(/^step-(leg-1|quote)$/).getByRole('button')
  await payloadStep.click()
  const payload = (await page.getByTestId('artifact-payloadToSign').getByRole('definition').first().textContent()) ?? ''
  expect(verify('sha256', Buffer.from(payload), key, Buffer.from(signature, 'hex'))).toBe(true)
}

/** Collects, in hex, the page's random values that are as long as a key seed. */
async function recordSeeds(page: Page): Promise<Set<string>> {
  const seeds = new Set<string>()
  await page.exposeFunction('keepSeed', (hex: string) => void seeds.add(hex))
  await page.addInitScript(length => {
    const draw = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = <Drawn extends ArrayBufferView<ArrayBuffer>>(array: Drawn): Drawn => {
      const drawn = draw(array)
      if (drawn instanceof Uint8Array && drawn.length === length) {
        const hex = Array.from(drawn, byte => byte.toString(16).padStart(2, '0')).join('')
        void (window as unknown as { keepSeed: (hex: string) => Promise<void> }).keepSeed(hex)
      }
      return drawn
    }
  }, SEED_LENGTH)
  return seeds
}

/** Derives the private keys from the seeds, and decrypts the session keys with them. */
async function collectPrivateKeys(seeds: ReadonlySet<string>, { answers }: Traffic): Promise<readonly Uint8Array[]> {
  const derivedKeys = [...seeds].map(seed => keyPairFromSeed(Uint8Array.from(Buffer.from(seed, 'hex'))).privateKey)
  const opened: Uint8Array[] = []
  for (const answer of answers.values()) {
    const sealed = /"encryptedSessionSigningKey":"(\w+)"/.exec(await answer)?.[1]
    if (sealed === undefined) continue
    const keys = await Promise.all(derivedKeys.map(key => openSessionKey(sealed, key).catch(() => undefined)))
    const [firstKey] = keys.filter(key => key !== undefined)
    expect(firstKey, 'a key of this tab decrypts the session key').toBeDefined()
    if (firstKey !== undefined) opened.push(firstKey.privateKey)
  }
  return [...derivedKeys, ...opened]
}

function encodings(scalar: Uint8Array): readonly string[] {
  const bytes = Buffer.from(scalar)
  const hex = hexFromBytes(scalar)
  return [hex, hex.toUpperCase(), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
}

function requestText(request: Request): string {
  return [request.url(), ...Object.entries(request.headers()).flat(), request.postData() ?? ''].join('\n')
}
