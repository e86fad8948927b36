import { hpkeDecrypt } from '@turnkey/crypto'
import { afterAll, expect, test } from 'vitest'
import { findLastOtp } from '#db/queries/credentials/otp-issuances'
import { hexFromBytes } from '#lib/contract/hex'
import type { Id } from '#lib/contract/scalars'
import { artifactsOf, begin, runTo } from '#lib/flows/flow'
import { emailOtp } from '#lib/flows/otp-flows'
import { targetKeyContext } from '#lib/operations/credentials/deliver-otp'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import { keyPairFromSeed, SEED_LENGTH } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'

const sandbox = await openSandbox()
afterAll(() => sandbox.close())

test("another library decrypts a flow's OTP bundle with the sandbox's key", async ({ skip }) => {
  const { world } = sandbox
  if (world === undefined) return skip('The test cannot read the key of another process.')
  const { credentialId } = await newWallet(sandbox)
  const tools = await flowTools(sandbox)
  const run = await runTo(begin(emailOtp, { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }), 'leg-1', tools)
  const { clientKey, encryptedOtpBundle = '' } = artifactsOf(run)

  const issued = await world.db.read(tx => findLastOtp(tx, credentialId as Id<'AuthMethod'>))
  const targetKey = world.keys.open(issued?.sealedTargetKey ?? '', targetKeyContext(issued?.targetPublicKey ?? ''))
  const { encappedPublic, ciphertext } = JSON.parse(encryptedOtpBundle)
  const opened = hpkeDecrypt({
    ciphertextBuf: new Uint8Array(Buffer.from(ciphertext, 'hex')),
    encappedKeyBuf: new Uint8Array(Buffer.from(encappedPublic, 'hex')),
    receiverPriv: hexFromBytes(targetKey),
  })
  const publicKey = hexFromBytes(compressPoint(clientKey?.publicKey ?? new Uint8Array()))
  expect(JSON.parse(Buffer.from(opened).toString())).toEqual({ otp_code: '000000', public_key: publicKey })
})

test('an OTP bundle is encrypted with the ephemeral key that the tools make', async () => {
  const { credentialId } = await newWallet(sandbox)
  const ephemeral = keyPairFromSeed(new Uint8Array(SEED_LENGTH).fill(7))
  const tools = { ...(await flowTools(sandbox)), ephemeralKey: () => ephemeral }
  const run = await runTo(begin(emailOtp, { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }), 'leg-1', tools)
  const { encappedPublic } = JSON.parse(artifactsOf(run).encryptedOtpBundle ?? '')
  expect(encappedPublic).toBe(hexFromBytes(ephemeral.publicKey))
})
