/** Returns where tests keep their databases: in memory if there is room, because every commit waits for its disk. */
export function memoryFolder(): string
