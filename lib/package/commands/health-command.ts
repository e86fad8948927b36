import { CONTROL_PATH } from '#lib/contract/operation'
import { originOf, type Run } from '#lib/package/command'
import { fetchFrom } from '#lib/package/create-server-fetch'
import { SettingError } from '#lib/runtime/config/setting-error'

const WAIT_MAX_MS = 5_000

export const healthCommand: Run = async options => {
  const origin = originOf(options)
  const signal = AbortSignal.timeout(WAIT_MAX_MS)
  const response = await fetchFrom(origin, `${CONTROL_PATH}/health`, { signal })
  if (!response.ok) {
    throw new SettingError(
      `${origin} answered ${response.status}. Check that it is a countersign server, and read its log.`,
    )
  }
  process.stdout.write('ok\n')
  return 0
}
