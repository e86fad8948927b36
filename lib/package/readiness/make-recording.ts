import type { ControlClient } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { checkRecord, checkReport } from '#lib/package/check-arguments'
import type { Report, ReportOptions, SandboxRecording } from '#lib/package/report-types'

/** Reports on a platform's calls, by default on all, in a recording, by default in the log. */
export async function reportOn(control: ControlClient, options: ReportOptions): Promise<Report> {
  checkReport(options)
  const { platform, recording } = options
  return control('GET /report', {
    query: { ...(platform && { platformId: platform.id }), ...(recording && { recordingId: recording.id }) },
  })
}

/** Starts a recording of a platform's calls, by default of all. */
export async function startRecording(
  control: ControlClient,
  name: string,
  options: Pick<ReportOptions, 'platform'>,
): Promise<SandboxRecording> {
  checkRecord(options)
  const { platform } = options
  const body = { name, ...(platform && { platformId: platform.id }) }
  return makeRecording(control, await control('POST /recordings', { body }))
}

function makeRecording(control: ControlClient, { id }: { readonly id: string }): SandboxRecording {
  const params = { recordingId: id }
  let isDeleted = false
  const stop = async () => {
    if (isDeleted) return
    try {
      await control('POST /recordings/{recordingId}/stop', { params })
    } catch (error) {
      if (!(error instanceof RejectedCall) || error.details?.reason !== 'RECORDING_ENDED') throw error
    }
  }
  return {
    id,
    stop,
    delete: async () => {
      if (!isDeleted) await control('DELETE /recordings/{recordingId}', { params })
      isDeleted = true
    },
    report: () => reportOn(control, { recording: { id } }),
    compare: async later => {
      await Promise.all([stop(), later.stop()])
      return control('GET /recordings/{recordingId}/comparison', { params, query: { with: later.id } })
    },
    [Symbol.asyncDispose]: stop,
  }
}
