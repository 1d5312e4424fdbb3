import { join } from 'node:path'

/** Runs the bench named and tells its parent what it measured. */
const { run } = (await import(join(import.meta.dirname, `${process.argv[2]}.ts`))) as {
  run: () => object | Promise<object>
}
process.send?.(await run(), () => process.exit(0))
