import { useMutation } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import type { Replacement } from './replace-dialog'

/** Texts of the reset confirmation. */
export const RESET = {
  title: 'Reset the sandbox?',
  verb: 'Reset sandbox',
  doing: 'Resetting…',
  about:
    'Restores the starter data and system time. Keeps API tokens and snapshots. Deletes the log, changed rates and forced errors.',
  snapshotName: 'Before the reset',
} as const satisfies Replacement

/** Returns a mutation that resets the sandbox to its starter data; the event feed informs every tab. */
export function useReset() {
  return useMutation({
    mutationFn: () => control('POST /reset'),
    onSuccess: () => announce('Sandbox reset to starter data'),
  })
}
