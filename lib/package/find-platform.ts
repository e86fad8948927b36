import type { ApiToken, ControlClient } from '#lib/client/control-client'

/**
 * Returns the platform whose first token this is, with its starter objects, or undefined. Uses the control plane only: a
 * call to the API would appear in the log and use up a forced error.
 */
export async function findPlatform(control: ControlClient, { clientId }: Pick<ApiToken, 'clientId'>) {
  return (await control('GET /platforms')).data.find(platform => platform.clientId === clientId)
}
