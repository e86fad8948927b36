import { controlOperation } from '#lib/contract/operation'
import * as snapshots from '#lib/contract/sandbox/snapshot'

export const listSnapshots = controlOperation({
  id: 'listSnapshots',
  method: 'GET',
  path: '/snapshots',
  summary: 'List snapshots, newest first',
  success: { status: 200, body: snapshots.snapshotList },
})

export const saveSnapshot = controlOperation({
  id: 'saveSnapshot',
  method: 'POST',
  path: '/snapshots',
  summary: "Save a snapshot of all platforms' objects, the rates and the clock",
  body: snapshots.snapshotRequest,
  success: { status: 201, body: snapshots.snapshot },
  errors: ['CONFLICT'],
})

export const loadSnapshot = controlOperation({
  id: 'loadSnapshot',
  method: 'POST',
  path: '/snapshots/{snapshotId}/load',
  summary:
    'Replace all objects, the rates and the clock with those of a snapshot; API tokens and the log do not change',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['CONFLICT'],
})

export const deleteSnapshot = controlOperation({
  id: 'deleteSnapshot',
  method: 'DELETE',
  path: '/snapshots/{snapshotId}',
  summary: 'Delete a snapshot; current objects do not change',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const exportSnapshot = controlOperation({
  id: 'exportSnapshot',
  method: 'GET',
  path: '/snapshots/{snapshotId}/export',
  summary: 'Get a snapshot as a file, without secrets',
  success: { status: 200, body: snapshots.snapshotDocument },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['CONFLICT'],
})

export const importSnapshot = controlOperation({
  id: 'importSnapshot',
  method: 'POST',
  path: '/snapshots/import',
  summary: 'Import a snapshot from a file; objects change only when the snapshot is loaded',
  body: snapshots.snapshotDocument,
  bodyBytesMax: snapshots.SNAPSHOT_BYTES_MAX,
  success: { status: 201, body: snapshots.snapshot },
  errors: ['CONFLICT'],
})
