/** Returns a folder for test databases: in memory if 1 GiB is free there, because commits to disk are slow. */
export function memoryFolder(): string
