import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { SiteDocument } from '@shop/schema/siteProfile'
import { readSiteProfile } from '../backend/profile/documentSource.ts'
import { diagnose, type Row } from './diagnose.ts'
import { draftOf } from './draft.ts'
import { openSite } from './site.ts'
import { SiteProblem } from './siteProblem.ts'
import { trySite } from './trial.ts'
import { type Leftover, TrialLog } from './trialLog.ts'

// `node gateway/src/doctor/main.ts https://cms.example.com [--json] [--write] [--draft site.json]`: exits with 0 if
// everything works, 1 if anything is limited or missing, and 2 if the site cannot be inspected.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    draft: { type: 'string' },
  },
})
const url = new URL(positionals[0] ?? '').origin
const { OAUTH_CLIENT_ID: clientId = 'shop', OAUTH_CLIENT_SECRET: clientSecret = '', SITE_PROFILE } = process.env

const log = new TrialLog()

function textOf({ check, status, message, advice }: Row): string {
  const line = `${status.padEnd(8)} ${check.padEnd(18)} ${message}`
  return advice === null ? line : `${line}\n${' '.repeat(27)} → ${advice}`
}

function leftoverText({ what, command }: Leftover): string {
  return `Could not remove ${what}. To remove it: ${command}`
}

function readFile(file: string): SiteDocument {
  try {
    return readSiteProfile(file)
  } catch (error) {
    throw new SiteProblem(`SITE_PROFILE: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`)
  }
}

async function inspect(): Promise<void> {
  const file = SITE_PROFILE ? readFile(SITE_PROFILE) : null
  const site = await openSite(url, { secret: clientSecret, file })
  if (values.write) await trySite(site, { clientId, clientSecret }, log)
  const rows = await diagnose(site, log.findings)
  const { leftovers } = log
  if (values.json) console.log(JSON.stringify({ checks: rows, leftovers }, null, 2))
  else console.log([...rows.map(textOf), ...leftovers.map(leftoverText)].join('\n'))
  process.exitCode = rows.every(({ status }) => status === 'works') ? 0 : 1
}

async function writeDraft(target: string): Promise<void> {
  const { document, doubts } = await draftOf(url)
  writeFileSync(target, `${JSON.stringify({ ...document, doubts }, null, 2)}\n`)
  const lines = doubts.map(({ member, why }) => `  ${member}: ${why}`)
  console.log([`Wrote ${target}. Check these members, then set SITE_PROFILE=${target}:`, ...lines].join('\n'))
}

try {
  await (values.draft === undefined ? inspect() : writeDraft(values.draft))
} catch (error) {
  if (!(error instanceof SiteProblem)) throw error
  console.error([error.message, ...log.leftovers.map(leftoverText)].join('\n'))
  process.exitCode = 2
}
