/**
 * Index of the entities in a folder of recordings: every entity by UUID with its title and alias, so that a request or
 * an error text can use `{product1.id}` instead. Each case numbers the entities of a kind in order of appearance.
 */
import { names } from './translate.ts'
import { isObject, type Json, parseJson, textAt } from '../json.ts'
import type { Recording } from './read.ts'

interface Entity {
  kind: string
  hidden: boolean
  titles: Set<string>
  skus: Set<string>
  aliases: Set<string>
}

export type Inventory = Map<string, Entity>

const kinds: Record<string, string> = {
  'product--product': 'product',
  'product-variation--product': 'variation',
  'product-attribute-value--flange-size': 'flangeSize',
  'taxonomy_term--product_categories': 'category',
  'taxonomy_term--search_terms': 'term',
  'node--page': 'page',
  'file--file': 'file',
  'product--cable': 'cable',
  'product-variation--cable': 'cablePart',
  'order-item--default': 'line',
  'store--online': 'store',
  'order--default': 'cart',
  'order-item--product': 'line',
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function entityOf(inventory: Inventory, type: string, uuid: string): Entity {
  const entity = inventory.get(uuid) ?? {
    kind: kinds[names(type)] ?? 'other',
    hidden: false,
    titles: new Set<string>(),
    skus: new Set<string>(),
    aliases: new Set<string>(),
  }
  inventory.set(uuid, entity)
  return entity
}

function noteResource(inventory: Inventory, value: { [key: string]: Json }) {
  const [type, id] = [text(value.type), text(value.id)]
  if (type === null || id === null || !type.includes('--') || id === 'virtual') return
  const entity = entityOf(inventory, type, id)
  const attributes = isObject(value.attributes) ? value.attributes : {}
  const title = text(attributes.title) ?? text(attributes.name)
  if (title !== null) entity.titles.add(title)
  const sku = text(attributes.sku)
  if (sku !== null) entity.skus.add(sku)
  const alias = isObject(attributes.path) ? text(attributes.path.alias) : null
  if (alias !== null) entity.aliases.add(alias)
  if (attributes.status === false) entity.hidden = true
}

const entityTypes: Record<string, string> = {
  node: 'node--',
  commerce_product: 'product--',
  taxonomy_term: 'taxonomy_term--',
}

/** A router response contains an entity and its path. */
function noteRoute(inventory: Inventory, value: { [key: string]: Json }) {
  const found = value.entity
  if (!isObject(found)) return
  const [type, bundle, uuid, canonical] = [found.type, found.bundle, found.uuid, found.canonical].map((part) =>
    text(part ?? null),
  )
  if (!type || !bundle || !uuid || !canonical) return
  const entity = entityOf(inventory, `${entityTypes[type] ?? ''}${bundle}`, uuid)
  entity.aliases.add(new URL(canonical).pathname)
  const label = text(value.label)
  if (label !== null) entity.titles.add(label)
}

function walk(inventory: Inventory, value: Json) {
  if (Array.isArray(value)) for (const item of value) walk(inventory, item)
  if (!isObject(value)) return
  noteResource(inventory, value)
  noteRoute(inventory, value)
  for (const member of Object.values(value)) walk(inventory, member)
}

export function takeInventory(recordings: Recording[]): Inventory {
  const inventory: Inventory = new Map()
  for (const { request, answer } of recordings) {
    const body = request.method === 'GET' ? parseJson(answer.body) : undefined
    if (body !== undefined) walk(inventory, body)
  }
  // Entities that are requested and never returned are hidden from the requester.
  for (const { request } of recordings) {
    const body = request.body === null ? undefined : parseJson(request.body)
    const data = isObject(body) ? body.data : undefined
    for (const item of Array.isArray(data) ? data : [])
      if (isObject(item) && typeof item.id === 'string' && !inventory.has(item.id) && !item.id.startsWith('00000000'))
        entityOf(inventory, textAt(item, 'type'), item.id).hidden = true
  }
  return inventory
}
