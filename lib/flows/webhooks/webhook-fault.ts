import type { ControlClient } from '#lib/client/control-client'
import type { WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import type { WebhookType } from '#lib/contract/webhooks/webhook-types'
import type { WebhookTools } from '#lib/flows/flow'

/** A fault for one delivery of an event of the given type. */
export interface OneFault {
  readonly fault: WebhookFaultName
  readonly type: WebhookType
}

/** Runs `act` with a fault for the next delivery of an event type. Then removes the fault if it is still armed. */
export async function withFault<Result>(
  { control, platformId }: Pick<WebhookTools, 'control' | 'platformId'>,
  { fault, type }: OneFault,
  act: () => Promise<Result>,
): Promise<Result> {
  const platform = platformId ?? (await control('GET /webhooks/settings')).data[0]?.platformId
  const added = await control('POST /webhooks/faults', {
    body: { fault, type, platformId: platform },
  })
  try {
    return await act()
  } finally {
    await removeFault(control, JSON.stringify(added))
  }
}

/** The API cannot remove a single fault, so this function removes all faults and adds the others again. */
async function removeFault(control: ControlClient, added: string): Promise<void> {
  const { data } = await control('GET /webhooks/faults')
  const at = data.findLastIndex(fault => JSON.stringify(fault) === added)
  if (at < 0) return
  await control('DELETE /webhooks/faults')
  for (const body of data.toSpliced(at, 1)) await control('POST /webhooks/faults', { body })
}
