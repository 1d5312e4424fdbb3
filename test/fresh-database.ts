import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Makes a PostgreSQL database on the server that an address names, empty or as a copy of `template`; removes it when
 * disposed of. UTF-8 with locale C.UTF-8: under plain C, Persian letters have no trigrams.
 */
export async function freshDatabase(
  server: string,
  template = 'template0',
): Promise<AsyncDisposable & { url: string; name: string }> {
  const name = `hamava_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await runOn(server, `create database ${name} template ${template} encoding 'UTF8' locale 'C.UTF-8'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    [Symbol.asyncDispose]: async () => {
      await runOn(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Whether the server has a database of this name. */
export async function databaseAt(server: string, name: string): Promise<boolean> {
  const { rowCount } = await runOn(server, `select from pg_database where datname = '${name}'`)
  return rowCount === 1
}

/** One statement on the server's own database. */
export async function runOn(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
