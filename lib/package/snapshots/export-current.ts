import type { ControlClient } from '#lib/client/control-client'

/** Returns the current state of a sandbox as the JSON of a snapshot file. Deletes the snapshot that it creates. */
export async function exportCurrent(control: ControlClient, name: string) {
  const { id } = await control('POST /snapshots', { body: { name } })
  const params = { snapshotId: id }
  try {
    return await control('GET /snapshots/{snapshotId}/export', { params })
  } finally {
    await control('DELETE /snapshots/{snapshotId}', { params })
  }
}
