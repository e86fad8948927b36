import { hexFromBytes } from '#lib/contract/hex'
import type { getKeys as contract, InstallationKeys } from '#lib/contract/sandbox/inbox'
import type { rotateWebhookKey as rotation } from '#lib/contract/sandbox/webhook-controls'
import type { Keys, WebhookKey } from '#lib/operations/keys'
import { type Call, type Outcome, performed } from '#lib/operations/world'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { pemOfPoint } from '#lib/wallet/keys/pem'

/** Returns the public keys of this installation. Until the data is deleted, only the webhook key can change. */
export async function getKeys({ world }: Call<typeof contract>): Promise<Outcome<InstallationKeys>> {
  return performed(await publicKeys(world.keys))
}

/** Replaces the key that signs webhooks. Returns all public keys. */
export async function rotateWebhookKey({ world }: Call<typeof rotation>): Promise<Outcome<InstallationKeys>> {
  await world.keys.webhook.rotate()
  return performed(await publicKeys(world.keys))
}

async function publicKeys({ enclave, verification, webhook }: Keys): Promise<InstallationKeys> {
  const { current, previous } = await webhook.all()
  return {
    enclave: publicFields(enclave),
    verificationToken: publicFields(verification),
    webhook: { ...webhookFields(current), previous: previous.map(webhookFields) },
  }
}

function webhookFields({ id, pair }: WebhookKey) {
  return { keyId: id, ...publicFields(pair) }
}

function publicFields({ publicKey }: KeyPair) {
  return { publicKey: hexFromBytes(publicKey), pem: pemOfPoint(publicKey) }
}
