import { readFileSync, writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './index.ts'

/** The committed print of the schema, which clients are compiled against. */
export const SCHEMA_FILE = new URL('../../../schema/schema.graphql', import.meta.url)

export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`

if (import.meta.main) {
  const printed = printedSchema()
  if (!process.argv.includes('--check')) {
    writeFileSync(SCHEMA_FILE, printed)
  } else if (readFileSync(SCHEMA_FILE, 'utf8') !== printed) {
    console.error('schema/schema.graphql is not what the gateway serves: run `node gateway/src/schema/print.ts`.')
    process.exitCode = 1
  }
}
