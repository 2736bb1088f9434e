import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import {
  gatewaySecretHeader,
  type SentSiteDocument,
  type SiteDocument,
  siteProfilePath,
  siteProfileSchema,
} from '@shop/schema/siteProfile'
import { CLIENT_SECRET } from './client.ts'

/** The document of the suite's backend, as the gateway reads it. */
export async function fullDocument(): Promise<SiteDocument> {
  const response = await fetch(`${inject('backendUrl')}${siteProfilePath}`, {
    headers: { [gatewaySecretHeader]: CLIENT_SECRET },
  })
  return siteProfileSchema.parse(await response.json())
}

/** The document of a recorded Drupal 11 site. */
export function recordedDocument(): SiteDocument {
  const file = new URL('../../../schema/siteProfiles/drupal11.json', import.meta.url)
  return siteProfileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The document without the fields of a type that match a pattern. */
export function withoutFields(document: SiteDocument, type: string, pattern: RegExp): SiteDocument {
  const { fields = {}, ...rest } = document.types[type] ?? {}
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !pattern.test(name)))
  return siteProfileSchema.parse({ ...document, types: { ...document.types, [type]: { ...rest, fields: others } } })
}

/** The setting of a gateway whose site declares this. */
export function declares(document: SentSiteDocument): { SITE_PROFILE: string } {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'site-profile-')), 'site.json')
  writeFileSync(file, JSON.stringify(document))
  return { SITE_PROFILE: file }
}
