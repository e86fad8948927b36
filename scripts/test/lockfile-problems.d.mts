export declare function lockfileProblems(lock: { readonly packages?: Readonly<Record<string, object>> }): string[]
