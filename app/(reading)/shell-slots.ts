/** IDs of the slots for parts of the shell that load later. */
export const SLOTS = { clock: 'clock-slot', build: 'build-slot' } as const
