import { withToken } from '#lib/client/with-token'
import { CONTROL_PATH } from '#lib/contract/operation'
import type { SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import { readFreshObjects } from '#lib/package/seed/apply-seed'
import { type MadeSeed, makeSeed } from '#lib/package/seed/make-seed'
import { type ApiObject, readSeedObjects } from '#lib/package/seed/read-seed-objects'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Returns a seed of the first platform's objects in a running sandbox. Throws {@link SettingError} if it cannot. */
export async function exportSeed({ control, callApi }: SandboxConnection): Promise<MadeSeed> {
  const token = await control('GET /token')
  const read = async (path: string): Promise<ApiObject> => {
    if (path === `${CONTROL_PATH}/rates`) return control('GET /rates')
    const { status, body } = await callApi(withToken({ method: 'GET', path, headers: {} }, token))
    if (status === 200) return JSON.parse(body)
    throw new SettingError(`The sandbox answered ${status} to GET ${path}: ${JSON.parse(body).message}`)
  }
  const { counts } = await control('GET /state')
  const { seed, omitted } = makeSeed(await readSeedObjects(read), await readFreshObjects(), await control('GET /clock'))
  const others = [
    counted(counts.quotes, 'quote'),
    counted(counts.transactions, 'transaction'),
    counted(counts.sessions, 'session'),
    counted((counts.platforms ?? 1) - 1, 'other platform'),
  ].filter(text => text !== undefined)
  return { seed, omitted: [...omitted, ...(others.length === 0 ? [] : [`${others.join(', ')}.`])] }
}

function counted(count: number | undefined, name: string): string | undefined {
  return count ? `${count} ${name}${count === 1 ? '' : 's'}` : undefined
}
