/** Where the shell's later parts are put: the ids of their places. */
export const SLOTS = { clock: 'clock-slot', build: 'build-slot' } as const
