import { readFileSync, writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './index.ts'

/** The committed SDL, which clients are compiled against. */
export const schemaFile = new URL('../../../schema/schema.graphql', import.meta.url)

export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

if (import.meta.main) {
  const printed = printedSchema()
  if (!process.argv.includes('--check')) {
    writeFileSync(schemaFile, printed)
  } else if (readFileSync(schemaFile, 'utf8') !== printed) {
    console.error('schema/schema.graphql is out of date. Run `node gateway/src/schema/print.ts`.')
    process.exitCode = 1
  }
}
