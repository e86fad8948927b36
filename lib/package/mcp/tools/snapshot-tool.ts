import * as z from 'zod/mini'
import type { Snapshot } from '#lib/client/control-client'
import { defineTool, ToolError } from '#lib/package/mcp/tool'
import { findSnapshot } from '#lib/package/snapshots/find-snapshot'

export const snapshotTool = defineTool({
  name: 'snapshot',
  title: 'Save, load or list snapshots',
  description:
    'Saves the objects of the sandbox as a snapshot with a name, replaces the objects by those of a snapshot (name or ID), or lists the snapshots.',
  input: z.strictObject({
    action: z.enum(['save', 'load', 'list']),
    name: z
      .optional(z.string().check(z.minLength(1), z.maxLength(100)))
      .register(z.globalRegistry, { description: 'For save: a name. For load: a name or an ID' }),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true },
  run: async ({ action, name }, { control, wallets }) => {
    if (action === 'list') {
      if (name !== undefined) throw new ToolError('Action list takes no name. Omit `name`.')
      return { snapshots: (await control('GET /snapshots')).data.map(shortOf) }
    }
    if (name === undefined) throw new ToolError(`Action ${action} requires \`name\`.`)
    if (action === 'save') return { snapshots: [shortOf(await control('POST /snapshots', { body: { name } }))] }
    const found = await findSnapshot(control, name, 'Action list lists all.')
    await control('POST /snapshots/{snapshotId}/load', { params: { snapshotId: found.id } })
    wallets.clear()
    return { snapshots: [shortOf(found)] }
  },
  summarize: ({ snapshots }) => snapshots.map(({ id, name }) => `${name} (${id})`).join('; ') || 'No snapshots.',
})

function shortOf({ id, name, createdAt }: Snapshot) {
  return { id, name, createdAt }
}
