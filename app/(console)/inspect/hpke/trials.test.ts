import { formatHpkeBuf, hpkeEncrypt } from '@turnkey/crypto'
import { describe, expect, it, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { SEALED_SESSION_KEYS } from '#lib/testing/vectors/wallet-vectors'
import { readSealedBundle, type SealedBundle } from '#lib/wallet/bundles/sealed-bundle'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { isProblem } from '#lib/wallet/read-problem'
import type { BenchTexts } from './bench-texts'
import { encryptExample } from './encrypt-example'
import { type BenchExampleId, EXAMPLE_NAMES } from './example-names'
import { plaintextLines, scheduleValues } from './schedule-values'
import { TRIAL_TEXTS } from './trial-texts'
import { initialTrialIndex, runTrials } from './trials'

const [newest, older] = [keyPairOf('newest'), keyPairOf('older')]

function readBundle(text: string): SealedBundle {
  const read = readSealedBundle(text)
  if (isProblem(read)) throw new Error(read.problem)
  return read
}

async function openingAttempts({ bundle, privateKey, olderKey }: BenchTexts): Promise<readonly string[]> {
  const pairs = [privateKey, olderKey].map(hex => keyPairFromScalar(fromHex(hex))) as [typeof newest, typeof newest]
  const trials = await runTrials(readBundle(bundle).sealed, ...pairs)
  expect(trials).toHaveLength(8)
  return trials.filter(({ plaintext }) => plaintext !== undefined).map(({ id }) => id)
}

it.each(Object.keys(EXAMPLE_NAMES) as BenchExampleId[])(
  'the example %s is opened only by the attempt with the same ID, if there is one',
  async id => {
    expect(await openingAttempts(await encryptExample(id))).toEqual(id === 'changed' ? [] : [id])
  },
)

describe('a bundle that another library encrypted to the older key', () => {
  const plainTextBuf = Buffer.from('{"otp_code":"000000","public_key":"02ab"}')
  const bundle = readBundle(formatHpkeBuf(hpkeEncrypt({ plainTextBuf, targetKeyBuf: older.publicKey })))

  it('opens in the 8th attempt, whose recipient is marked as wrong', async () => {
    const trials = await runTrials(bundle.sealed, newest, older)
    expect(initialTrialIndex(trials)).toBe(7)
    const trial = trials[7]
    if (trial?.plaintext === undefined) throw new Error('The bundle did not open.')
    expect(plaintextLines(trial.plaintext)).toEqual([
      ['otp_code', '000000'],
      ['public_key', '02ab'],
    ])
    const values = scheduleValues(bundle, trial)
    expect(values.filter(({ isWrong }) => isWrong).map(({ name }) => name)).toEqual(['targetPublic'])
    expect(values.find(({ id }) => id === 'recipient')?.text).toBe(hexFromBytes(older.publicKey))
  })

  it('does not open without the older key, and the initial attempt is the documented one', async () => {
    const trials = await runTrials(bundle.sealed, newest)
    expect(trials.map(({ plaintext }) => plaintext)).toEqual(Array(7).fill(undefined))
    expect(initialTrialIndex(trials)).toBe(0)
  })
})

test('a session key bundle opens as documented, its secrets are marked, and the private key is hidden', async () => {
  const [sample] = SEALED_SESSION_KEYS
  if (sample === undefined) throw new Error('There is no sample.')
  const bundle = readBundle(sample.text)
  const [trial] = await runTrials(bundle.sealed, keyPairFromScalar(fromHex(sample.clientScalar)))
  if (trial?.plaintext === undefined) throw new Error('The bundle did not open.')
  expect(plaintextLines(trial.plaintext)).toEqual([['hex', sample.sessionScalar]])
  const values = scheduleValues(bundle, trial)
  expect(values.find(({ id }) => id === 'recipient')?.name).toBe('clientPublicKey')
  expect(JSON.stringify(values)).not.toContain(sample.clientScalar)
  const secrets = values.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  expect(secrets).toEqual(['private key', 'dh', 'shared secret', 'key', 'base nonce'])
})

test('TRIAL_TEXTS has a fix for each attempt except the documented one', () => {
  const { documented, ...mistakes } = TRIAL_TEXTS
  expect(documented.fix).toBeUndefined()
  for (const text of Object.values(mistakes))
    expect(text).toMatchObject({ fix: [expect.any(String), expect.any(String)] })
})
