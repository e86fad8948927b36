/** Next calls this once, before it serves: the World is built and the guard stands before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startWithConsole } = await import('#lib/runtime/next/start-console')
  await startWithConsole()
}
