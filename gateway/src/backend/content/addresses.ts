import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'

const pathSchema = z.object({ alias: z.string().nullish() })

export function aliasOf(resource: Resource): string | null {
  return resource.read('path', pathSchema)?.alias || null
}

/** Begins the id of every place within written text: none of them can be taken for a part of the page around it. */
const PLACE = 'section-'

/** The id of a place that an editor named. */
export function placeId(id: string): string {
  return id.startsWith(PLACE) ? id : PLACE + id
}

const absolute = /^https?:\/\//i

/**
 * Where a link of an editor leads: a path of this shop or an absolute address, as Drupal's link fields write them
 * (`internal:/path`, `entity:node/12`) and as people do. Null for everything else: no other scheme is followed.
 */
export function textAddress(uri: string): string | null {
  const address = uri
    .trim()
    .replace(/^internal:/i, '')
    .replace(/^entity:(node|taxonomy_term)\//i, (_match, entity: string) => `/${entity.replace('_', '/')}/`)
  if (absolute.test(address)) return URL.canParse(address) ? address : null
  return /^\/(?![/\\])\S*$/.test(address) ? withPlace(address) : null
}

/** The address with its fragment as the ids of written text are made. */
export function withPlace(address: string): string {
  const at = address.indexOf('#')
  const isOurs = at === 0 || (address.startsWith('/') && !address.startsWith('//'))
  if (!isOurs || at < 0 || at === address.length - 1) return address
  return `${address.slice(0, at)}#${placeId(address.slice(at + 1))}`
}
