import { hexFromBytes } from '#lib/contract/hex'
import type { getKeys as contract } from '#lib/contract/sandbox/inbox'
import { type Call, performed } from '#lib/operations/world'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { pemOfPoint } from '#lib/wallet/keys/pem'

/** Returns the public keys of this installation, stable as long as the data is kept. */
export async function getKeys({ world }: Call<typeof contract>) {
  const { enclave, verification } = world.keys
  return performed({ enclave: publicFields(enclave), verificationToken: publicFields(verification) })
}

function publicFields({ publicKey }: KeyPair) {
  return { publicKey: hexFromBytes(publicKey), pem: pemOfPoint(publicKey) }
}
