import { parseArgs } from 'node:util'
import { type Diagnosis, diagnose } from './capabilities.ts'
import { openSite, SiteProblem } from './site.ts'

// `node gateway/src/doctor/main.ts https://cms.example.com [--json] [--write]`: exits with 0 if everything works, 1 if
// anything is limited or missing, and 2 if the site cannot be inspected.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const origin = new URL(positionals[0] ?? '').origin

const titles: Diagnosis = { capability: 'capability', status: 'works', needed: 'needed', meanwhile: 'without it' }

function tableOf(rows: readonly Diagnosis[]): string {
  const cells = [
    [titles.capability, 'state', titles.needed ?? '', titles.meanwhile ?? ''],
    ...rows.map(({ capability, status, needed, meanwhile }) => [capability, status, needed ?? '', meanwhile ?? '']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

try {
  const site = await openSite(origin, { ...values, secret: process.env.OAUTH_CLIENT_SECRET ?? '' })
  const rows = await diagnose(site).finally(() => site.close())
  console.log(values.json ? JSON.stringify(rows, null, 2) : tableOf(rows))
  process.exitCode = rows.every(({ status }) => status === 'works') ? 0 : 1
} catch (error) {
  if (!(error instanceof SiteProblem)) throw error
  console.error(error.message)
  process.exitCode = 2
}
