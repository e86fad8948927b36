import { listPlatforms } from '#db/queries/platforms/platforms'
import { exportObjects } from '#db/queries/sandbox/export-objects'
import { type ImportProblem, importObjects } from '#db/queries/sandbox/import-objects'
import {
  findSnapshot,
  insertSnapshot,
  listSnapshots,
  readSavedRows,
  type SavedRows,
  type SnapshotRow,
} from '#db/queries/sandbox/snapshots'
import { ApiError } from '#lib/contract/errors/api-error'
import { SNAPSHOT_FORMAT, SNAPSHOTS_MAX, type Snapshot, type SnapshotDocument } from '#lib/contract/sandbox/snapshot'
import type * as contract from '#lib/contract/sandbox/snapshot-operations'
import type { Id } from '#lib/contract/scalars'
import { invalidField, type Rejection } from '#lib/domain/rule'
import { SNAPSHOT_OBJECT_RULES } from '#lib/domain/sandbox/snapshot-object-rules'
import { SNAPSHOT_REFERENCE_RULES } from '#lib/domain/sandbox/snapshot-reference-rules'
import { SNAPSHOT_FILE_RULES, SNAPSHOT_ROW_RULES } from '#lib/domain/sandbox/snapshot-rules'
import { SNAPSHOT_VALUE_RULES } from '#lib/domain/sandbox/snapshot-value-rules'
import { describeSnapshot, nowOf } from '#lib/operations/sandbox/manage-snapshots'
import { enforceFound, enforceRules, type Trace } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

/** Path of the JSON Schema of snapshot files, relative to the root of a project that uses the package. */
const SCHEMA = './node_modules/countersign/dist/snapshot.schema.json'

/**
 * Returns a snapshot as a file, without data that may be secret or that expires soon. Rejects with REFERENCE_NOT_FOUND
 * if the snapshot does not exist.
 */
export async function exportSnapshot(call: Call<typeof contract.exportSnapshot>): Promise<Outcome<SnapshotDocument>> {
  const { params, trace, world } = call
  const document = await world.db.read(async tx => {
    const snapshot = await findSnapshot(tx, params.snapshotId)
    if (snapshot === undefined) return undefined
    const { id, name, createdAt, clock, umaDomains } = snapshot
    const platforms = (await listPlatforms(tx)).flatMap(platform => {
      const umaDomain = umaDomains[platform.id]
      return umaDomain === undefined ? [] : [{ id: platform.id, name: platform.name, umaDomain }]
    })
    const savedClock = { mode: clock.mode, now: nowOf(clock, createdAt), offsetMs: clock.offsetMs }
    const objects = exportObjects(tx, await readSavedRows(tx, id))
    return { $schema: SCHEMA, format: SNAPSHOT_FORMAT, name, createdAt, clock: savedClock, platforms, objects }
  })
  const check = { id: 'resource', label: 'The snapshot exists' }
  const rejection = { code: 'REFERENCE_NOT_FOUND', got: params.snapshotId } as const
  return performed(enforceFound(trace, check, document, { ...rejection }))
}

/** Stores a file as a snapshot, all or nothing. Objects change only when the snapshot is loaded. */
export async function importSnapshot(call: Call<typeof contract.importSnapshot>): Promise<Outcome<Snapshot>> {
  const { body, now, trace, world } = call
  enforceRules(trace, SNAPSHOT_FILE_RULES, body)
  const document = await replacePlatformIds(call)
  const saved = await readFileRows(call, document)
  enforceRules(
    trace,
    [...SNAPSHOT_ROW_RULES, ...SNAPSHOT_VALUE_RULES, ...SNAPSHOT_REFERENCE_RULES, ...SNAPSHOT_OBJECT_RULES],
    document,
  )
  const { mode, offsetMs, now: frozenAt } = document.clock
  const row: SnapshotRow = {
    id: newId(world, 'Snapshot', now),
    name: body.name,
    createdAt: body.createdAt,
    clock: { mode, offsetMs, frozenAt },
    umaDomains: Object.fromEntries(document.platforms.map(({ id, umaDomain }) => [id, umaDomain])),
    counts: Object.fromEntries(Object.entries(document.objects).map(([name, rows]) => [name, rows.length])),
  }
  await world.db.transact(async tx => {
    // Not recorded as a check, because a second run of the transaction would record it again.
    if ((await listSnapshots(tx)).length >= SNAPSHOTS_MAX)
      throw new ApiError('CONFLICT', { reason: 'TOO_MANY_SNAPSHOTS', maximum: SNAPSHOTS_MAX })
    await insertSnapshot(tx, row, saved)
  })
  return performed(describeSnapshot(row))
}

async function readFileRows(
  { trace, world }: Call<typeof contract.importSnapshot>,
  { objects }: SnapshotDocument,
): Promise<readonly SavedRows[]> {
  const label = 'Every row has the columns of this version and a unique key'
  const read = await world.db.read(async tx => importObjects(tx, objects))
  if ('problem' in read) throw trace.fail('snapshot-rows', label, rejectionOf(read.problem))
  trace.pass('snapshot-rows', label)
  return read.saved
}

function rejectionOf({ kind, field, message }: ImportProblem): Rejection {
  if (kind === 'invalid') return invalidField(field, message)
  return { code: 'CONFLICT', details: { reason: 'SNAPSHOT_OUTDATED', field }, expected: message, got: field }
}

const PLATFORM_ID = /Platform:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Replaces the file's platform IDs with those of this sandbox. Platforms with the same ID match. Then the file's first
 * platform matches the sandbox's first platform, if both are unmatched. Any other platform matches the oldest unmatched
 * platform with the same name. Rejects with CONFLICT if a platform of the file has no match.
 */
async function replacePlatformIds(call: Call<typeof contract.importSnapshot>): Promise<SnapshotDocument> {
  const { body, trace, world } = call
  const known = await world.db.read(listPlatforms)
  const ids = matchPlatforms(body.platforms, known, trace)
  if ([...ids].every(([from, to]) => from === to)) return body
  const replaceIds = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replace(PLATFORM_ID, id => ids.get(id as Id<'Platform'>) ?? id))
  return { ...body, platforms: replaceIds(body.platforms), objects: replaceIds(body.objects) }
}

type NamedPlatform = Pick<SnapshotDocument['platforms'][number], 'id' | 'name'>

function matchPlatforms(
  platforms: readonly NamedPlatform[],
  known: readonly NamedPlatform[],
  trace: Trace,
): ReadonlyMap<Id<'Platform'>, Id<'Platform'>> {
  const label = 'Every platform of the file matches a platform of the sandbox'
  const ids = new Map(platforms.filter(({ id }) => known.some(other => other.id === id)).map(({ id }) => [id, id]))
  for (const [at, { id, name }] of platforms.entries()) {
    if (ids.has(id)) continue
    const taken = new Set(ids.values())
    const free = known.filter(other => !taken.has(other.id))
    const match = at === 0 && free[0] === known[0] ? known[0] : free.find(other => other.name === name)
    if (match === undefined) {
      const details = { reason: 'SNAPSHOT_PLATFORM_MISSING', field: `platforms.${at}`, name } as const
      throw trace.fail('snapshot-platforms-known', label, { code: 'CONFLICT', details, got: name })
    }
    ids.set(id, match.id)
  }
  trace.pass('snapshot-platforms-known', label)
  return ids
}
