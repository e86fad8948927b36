export declare function findBannedWords(path: string, text: string): string[]
