export declare const UNSET_SETTINGS: Readonly<Record<string, ''>>
