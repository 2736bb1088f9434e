import { writeFileSync } from 'node:fs'
import { printedSchema } from '../schema/print.ts'
import { apiChangelog, changelogFile, releasedVersions, versionsFolder } from './schemaVersions.ts'

/** Releases the current schema: `node gateway/src/testing/releaseSchema.ts 2027-02`. */
const [, , name = ''] = process.argv
if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(name)) {
  console.error('Name the version by year and month, such as 2027-02.')
  process.exitCode = 1
} else {
  writeFileSync(new URL(`${name}.graphql`, versionsFolder), printedSchema())
  writeFileSync(changelogFile, await apiChangelog(releasedVersions()))
}
