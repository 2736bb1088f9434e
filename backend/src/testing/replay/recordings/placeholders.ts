/**
 * Turns recorded texts into templates: `{product1.id}` for the first product of a case, `{origin}` for the site's
 * origin.
 */
import type { Inventory } from './inventory.ts'
import { isObject, type Json } from '../json.ts'
import { names } from './translate.ts'

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const nobody = /^0{8}-/

export interface Placeholders {
  /** UUIDs, the origin and type names inside a text; the whole text may be a title, a SKU or an alias. */
  text(value: string): string
  /** `title`, `number` … of the entity with this UUID. */
  of(uuid: string, property: string): string
  json(value: Json): Json
}

/** `origin` starts the recorded links; `special` is applied first to every text. */
export function placeholders(inventory: Inventory, origin: string, special: (text: string) => string): Placeholders {
  const labels = new Map<string, string>()
  const label = (uuid: string): string => {
    const known = labels.get(uuid)
    if (known !== undefined) return known
    const entity = inventory.get(uuid)
    const kind = entity?.kind ?? 'other'
    const name = entity?.hidden === true ? `hidden${kind.charAt(0).toUpperCase()}${kind.slice(1)}` : kind
    const count = [...labels.values()].filter((other) => other.replace(/\d+$/, '') === name).length
    labels.set(uuid, `${name}${count + 1}`)
    return `${name}${count + 1}`
  }
  const of = (uuid: string, property: string) => `{${label(uuid)}.${property}}`

  const entityWith = (set: 'titles' | 'skus' | 'aliases', value: string): string | undefined =>
    [...inventory].find(([, entity]) => entity[set].has(value))?.[0]

  const inLowerCase = (value: string): string | undefined =>
    [...inventory].find(([, entity]) => [...entity.titles].some((title) => title.toLowerCase() === value))?.[0]

  const wholeValue = (value: string): string | null => {
    const titlePlaceholder = entityWith('titles', value)
    if (titlePlaceholder !== undefined) return of(titlePlaceholder, 'title')
    const lowered = inLowerCase(value)
    if (lowered !== undefined) return of(lowered, 'title:lower')
    const skuPlaceholder = entityWith('skus', value)
    return skuPlaceholder === undefined ? null : of(skuPlaceholder, 'sku')
  }

  const withAlias = (value: string): string =>
    value.replace(/^(\{origin\})?(\/?[\w/-]+)(?=$|[?#])/, (all, start: string | undefined, path: string) => {
      const withSlash = path.length > 1 && path.endsWith('/') ? '/' : ''
      const bare = path.startsWith('/') ? '' : ':bare'
      const alias = `/${path.replace(/^\/|\/$/g, '')}`
      const exact = entityWith('aliases', alias)
      if (exact !== undefined) return `${start ?? ''}${of(exact, `alias${bare}`)}${withSlash}`
      const lower = alias === alias.toLowerCase() ? undefined : entityWith('aliases', alias.toLowerCase())
      return lower === undefined ? all : `${start ?? ''}${of(lower, 'alias:upper')}`
    })

  const text = (recorded: string): string => {
    const value = special(recorded)
    const whole = wholeValue(value)
    if (whole !== null) return whole
    const named = names(value.replaceAll(origin, '{origin}'))
    return withAlias(named).replace(uuids, (uuid) => (nobody.test(uuid) ? uuid : of(uuid, 'id')))
  }

  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, json(member)]))
  }

  return { text, of, json }
}
