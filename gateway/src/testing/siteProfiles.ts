import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import {
  gatewaySecretHeader,
  type SentSiteDocument,
  type SiteDocument,
  siteProfilePath,
  siteProfileSchema,
} from '../../../schema/siteProfile.ts'
import { CLIENT_SECRET } from './client.ts'

/** The document of the suite's backend, as the gateway reads it. */
export async function fullDocument(): Promise<SiteDocument> {
  const response = await fetch(`${inject('backendUrl')}${siteProfilePath}`, {
    headers: { [gatewaySecretHeader]: CLIENT_SECRET },
  })
  return siteProfileSchema.parse(await response.json())
}

/** The setting of a gateway whose site declares this. */
export function declares(document: SentSiteDocument): { SITE_PROFILE: string } {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'site-profile-')), 'site.json')
  writeFileSync(file, JSON.stringify(document))
  return { SITE_PROFILE: file }
}
