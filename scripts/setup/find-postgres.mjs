/** Returns TEST_POSTGRES_URL if the server answers a query. Otherwise, prints why PostgreSQL is skipped. */
export async function findPostgres() {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) return skip('TEST_POSTGRES_URL is not set')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return url
  } catch (error) {
    return skip(`cannot use TEST_POSTGRES_URL: ${error.code ?? error.message}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function skip(reason) {
  console.log(`SKIPPED: PostgreSQL (${reason})`)
}
