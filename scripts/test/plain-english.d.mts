export declare function dialectIn(path: string, text: string): string[]
