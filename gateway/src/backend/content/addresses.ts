import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'

const pathSchema = z.object({ alias: z.string().nullish() })

export function aliasOf(resource: Resource): string | null {
  return resource.read('path', pathSchema)?.alias || null
}

/** Prefix of all IDs in editors' text, so that none can clash with those of the page around it. */
const PLACE = 'section-'

/** The ID of an anchor that an editor named. */
export function placeId(id: string): string {
  return id.startsWith(PLACE) ? id : PLACE + id
}

const absolute = /^https?:\/\//i

/**
 * Target of an editor's link: a path of this shop or an absolute URL, as written by Drupal's link fields
 * (`internal:/path`, `entity:node/12`) or by people. Null for everything else; other schemes are not followed.
 */
export function textAddress(uri: string): string | null {
  const address = uri
    .trim()
    .replace(/^internal:/i, '')
    .replace(/^entity:(node|taxonomy_term)\//i, (_match, entity: string) => `/${entity.replace('_', '/')}/`)
  if (absolute.test(address)) return URL.canParse(address) ? address : null
  return /^\/(?![/\\])\S*$/.test(address) ? withPlace(address) : null
}

/** The URL with its fragment prefixed like the IDs in editors' text. */
export function withPlace(address: string): string {
  const at = address.indexOf('#')
  const isOurs = at === 0 || (address.startsWith('/') && !address.startsWith('//'))
  if (!isOurs || at < 0 || at === address.length - 1) return address
  return `${address.slice(0, at)}#${placeId(address.slice(at + 1))}`
}
