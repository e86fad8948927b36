/** Ids of the slots that later parts of the shell are rendered into. */
export const SLOTS = { clock: 'clock-slot', build: 'build-slot' } as const
