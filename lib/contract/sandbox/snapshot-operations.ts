import { controlOperation } from '#lib/contract/operation'
import * as snapshots from '#lib/contract/sandbox/snapshot'

export const listSnapshots = controlOperation({
  id: 'listSnapshots',
  method: 'GET',
  path: '/snapshots',
  summary: 'What was saved of the sandbox, newest first',
  success: { status: 200, body: snapshots.snapshotList },
  errors: [],
})

export const saveSnapshot = controlOperation({
  id: 'saveSnapshot',
  method: 'POST',
  path: '/snapshots',
  summary: 'Saves the objects of every platform, the rates and the clock as they stand',
  body: snapshots.snapshotRequest,
  success: { status: 201, body: snapshots.snapshot },
  errors: ['INVALID_INPUT', 'CONFLICT'],
})

export const loadSnapshot = controlOperation({
  id: 'loadSnapshot',
  method: 'POST',
  path: '/snapshots/{snapshotId}/load',
  summary: 'Brings back what a snapshot holds, in place of everything there is; API tokens and the log are kept',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
})

export const deleteSnapshot = controlOperation({
  id: 'deleteSnapshot',
  method: 'DELETE',
  path: '/snapshots/{snapshotId}',
  summary: 'Forgets a snapshot; what it was taken of stays',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['REFERENCE_NOT_FOUND'],
})
