/** Returns the folder for the databases of tests: in memory if enough is free, because a commit on a disk is slow. */
export function memoryFolder(): string
