import { originOf, type Run } from '#lib/package/command'
import { requireSandbox } from '#lib/package/create-server-fetch'

export const healthCommand: Run = async options => {
  await requireSandbox(originOf(options))
  process.stdout.write('ok\n')
  return 0
}
