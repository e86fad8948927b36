import type { Page } from '@playwright/test'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect, problemsOf } from '#lib/formats/dissect'
import { everyField, leavesOf } from '#lib/formats/field'
import { expect, test } from '../harness/journey-test.ts'
import { outsideTools } from '../harness/outside-client.ts'
import { openPage } from '../harness/page-list.ts'
import { stepThrough } from '../harness/step-through.ts'
import { addAuthenticator } from '../harness/virtual-authenticator.ts'

const ATTESTATION_COUNT = 50
const challenge = () => Buffer.from(outsideTools.random(32)).toString('base64url')

/** Checks that each byte of an attestation belongs to exactly one leaf field and that authData is fully decoded. */
function expectCovered(attestationObject: string) {
  const anatomy = dissect(sourceOfText(attestationObject), 'attestation-object')
  expect(problemsOf(anatomy)).toEqual([])
  for (const { bytes, fields } of anatomy.layers) {
    let end = 0
    for (const leaf of leavesOf(fields)) {
      expect(leaf.start).toBe(end)
      end = leaf.end
    }
    expect(end).toBe(bytes.length)
  }
  const fields = anatomy.layers.flatMap(layer => everyField(layer.fields))
  const authData = fields.find(({ name }) => name === 'authData')
  expect(authData?.children.at(-1)?.end).toBe(authData?.end)
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['rpIdHash', 'flags', 'credentialId', 'x', 'y']),
  )
}

async function expectDecoded(page: Page, attestationObject: string) {
  await openPage(page, '/inspect')
  await page.getByTestId('paste').fill(attestationObject)
  await expect(page.getByTestId('kind')).toHaveValue('attestation-object')
  await expect(page.getByTestId('field-authData')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Problems' })).toHaveCount(0)
}

function createAttestations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async count => {
    const attestations: string[] = []
    for (let at = 0; at < count; at += 1) {
      const created = await navigator.credentials.create({
        publicKey: {
          challenge: crypto.getRandomValues(new Uint8Array(32)),
          rp: { id: location.hostname, name: 'Countersign' },
          user: { id: crypto.getRandomValues(new Uint8Array(16)), name: 'ada', displayName: 'Ada' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          // An authenticator stores only a few discoverable passkeys, but can create any number of other passkeys.
          authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
          attestation: at % 2 === 0 ? 'none' : 'direct',
        },
      })
      const { response } = (created as PublicKeyCredential).toJSON() as RegistrationResponseJSON
      attestations.push(response.attestationObject)
    }
    return attestations
  }, ATTESTATION_COUNT)
}

test('each byte of fifty attestations by Chromium’s virtual authenticator belongs to exactly one leaf field', async ({
  page,
}) => {
  await addAuthenticator(page)
  await page.goto('/inspect')
  const attestations = await createAttestations(page)
  expect(new Set(attestations).size).toBe(ATTESTATION_COUNT)
  for (const attestationObject of attestations) expectCovered(attestationObject)
  await expectDecoded(page, attestations[0] ?? '')
})

test('each byte of attestations by Playwright’s and this project’s authenticators belongs to exactly one leaf field', async ({
  page,
  context,
}) => {
  await context.credentials.install()
  await page.goto('/inspect')
  const attestations = await createAttestations(page)
  for (let count = 0; count < ATTESTATION_COUNT; count += 1) {
    const { attestationObject } = await outsideTools.authenticator.create({ challenge: challenge(), name: 'Ada' })
    expectCovered(attestationObject)
  }
  expect(new Set(attestations).size).toBe(ATTESTATION_COUNT)
  for (const attestationObject of attestations) expectCovered(attestationObject)
  await expectDecoded(page, attestations[0] ?? '')
})

test('the encryption step shows the exact bundle that was sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/verify')) sent.push(request.postData() ?? '')
  })
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'stamp')
  await page.getByTestId('step-seal').getByRole('button').click()
  const { encryptedOtpBundle } = JSON.parse(sent[0] ?? '{}')
  await expect(page.getByTestId('artifact-encryptedOtpBundle')).toContainText(encryptedOtpBundle)
})
