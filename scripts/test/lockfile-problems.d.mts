export declare const WITHOUT_INTEGRITY: readonly string[]
export declare function lockfileProblems(
  lock: { readonly packages?: Readonly<Record<string, object>> },
  exceptions?: readonly string[],
): string[]
