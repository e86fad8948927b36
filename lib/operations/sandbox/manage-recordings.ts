import {
  deleteRecording as deleteOne,
  endRecording,
  findRecording,
  insertRecording,
  type RecordingRow,
  listRecordings as recordingsIn,
} from '#db/queries/recordings/recordings'
import { newestWebhooks } from '#db/queries/webhooks/webhook-changes'
import { ApiError } from '#lib/contract/errors/api-error'
import type * as contract from '#lib/contract/sandbox/recording'
import { RECORDINGS_MAX, type Recording } from '#lib/contract/sandbox/recording'
import { endRecordedPart } from '#lib/operations/sandbox/end-recorded-part'
import { enforceFound, type Trace } from '#lib/operations/trace'
import { enforcePlatform } from '#lib/operations/webhooks/enforce-platform'
import { type Call, newId, type Outcome, performed, type World } from '#lib/operations/world'

export async function listRecordings({ world }: Call<typeof contract.listRecordings>) {
  await world.exchanges.flush()
  return performed({ data: (await world.db.read(recordingsIn)).map(describeRecording) })
}

/** Starts a recording. Others may be open: each keeps its own copies of calls. */
export async function startRecording({
  body: { name, platformId },
  now,
  trace,
  world,
}: Call<typeof contract.startRecording>): Promise<Outcome<Recording>> {
  if (platformId !== undefined) await world.db.read(tx => enforcePlatform(tx, trace, platformId))
  // Calls that were answered before the start must not be recorded.
  await world.exchanges.flush()
  const recording = { id: newId(world, 'Recording', now), name, platformId: platformId ?? null, startedAt: now }
  const row = await world.db.transact(async tx => {
    // Not recorded as a check, because the transaction may run again.
    if ((await recordingsIn(tx)).length >= RECORDINGS_MAX)
      throw new ApiError('CONFLICT', { reason: 'TOO_MANY_RECORDINGS', maximum: RECORDINGS_MAX })
    return insertRecording(tx, recording)
  })
  // A write that began before the recording would end this.
  await world.exchanges.flush()
  world.exchanges.keepAll()
  return performed(describeRecording(row))
}

/** Ends a recording, after the replies to its webhooks that are due. Rejects an ended one with CONFLICT. */
export async function stopRecording({
  params: { recordingId },
  trace,
  world,
}: Call<typeof contract.stopRecording>): Promise<Outcome<Recording>> {
  const recording = await enforceRecording(world, trace, recordingId)
  if (recording.endedAt === null) {
    const { platformId, eventsAfter: after } = recording
    await world.webhooks.settle({ platformId, after, until: BigInt((await world.db.read(newestWebhooks)).event) })
    // Ending it now would hide that calls are missing.
    if (!(await world.exchanges.settle())) throw new ApiError('SERVICE_UNAVAILABLE')
  }
  // Not the time of the call: the recording has the replies that the end waited for.
  const endedAt = await world.clock.refresh()
  const row = await world.db.transact(async tx => {
    const ended = await endRecording(tx, recording, endedAt)
    if (ended !== undefined) await endRecordedPart(tx, ended, endedAt)
    return ended
  }, 'in-order')
  if (row === undefined) throw new ApiError('CONFLICT', { reason: 'RECORDING_ENDED' })
  return performed(describeRecording(row))
}

export async function deleteRecording({
  params: { recordingId },
  trace,
  world,
}: Call<typeof contract.deleteRecording>): Promise<Outcome<undefined>> {
  const isDeleted = await world.db.transact(tx => deleteOne(tx, recordingId))
  enforceFound(trace, EXISTS, isDeleted || undefined, unknownRecording(recordingId))
  // Not awaited: freeing the disk space of deleted rows must not delay the response.
  void world.db.reclaim()
  return performed(undefined)
}

const EXISTS = { id: 'recording', label: 'The recording exists' }

function unknownRecording(id: string, field = 'recordingId') {
  return { code: 'REFERENCE_NOT_FOUND', details: { field }, got: id } as const
}

/** Returns a recording. Rejects an unknown one with REFERENCE_NOT_FOUND. */
export async function enforceRecording(
  { db }: Pick<World, 'db'>,
  trace: Trace,
  id: string,
  field = 'recordingId',
): Promise<RecordingRow> {
  const row = await db.read(tx => findRecording(tx, id))
  return enforceFound(trace, EXISTS, row, unknownRecording(id, field))
}

export function describeRecording({
  id,
  name,
  platformId,
  startedAt,
  endedAt,
  calls,
  missing,
}: RecordingRow): Recording {
  return {
    id,
    name,
    platformId: platformId ?? undefined,
    startedAt,
    endedAt: endedAt ?? undefined,
    calls: Number(calls),
    missing: Number(missing),
  }
}
