import { z } from 'zod'
import type { SiteDocument } from '@shop/schema/siteProfile'
import { type Resource, resourcesOf, type Site } from './site.ts'

type Types = SiteDocument['types']
type Fields = Types[string]['fields']

/** Something in a draft that GET requests cannot show for certain. */
export interface Doubt {
  /** Member of the document. */
  readonly member: string
  readonly why: string
}

/** Resources of each type that visitors see. */
export type Samples = ReadonlyMap<string, readonly Resource[]>

/** Drupal's entities by the start of their types' names: those that the shop reads. */
const entities: Readonly<Record<string, string>> = {
  product: 'commerce_product',
  'product-variation': 'commerce_product_variation',
  'product-attribute-value': 'commerce_product_attribute_value',
  order: 'commerce_order',
  'order-item': 'commerce_order_item',
  shipment: 'commerce_shipment',
  store: 'commerce_store',
  'promotion-coupon': 'commerce_promotion_coupon',
  ...Object.fromEntries(['taxonomy_term', 'node', 'file', 'profile', 'user'].map((id) => [id, id])),
}

/** How many resources of a type are read, at most. */
const SAMPLE_SIZE = 20

const referenceSchema = z.object({ type: z.string() })

/** Types that a relationship leads to; none if it is empty. */
function targetsOf(data: unknown): string[] {
  const list = Array.isArray(data) ? data : [data]
  return list.flatMap((one) => referenceSchema.safeParse(one).data?.type ?? [])
}

/** Paths of the types that the shop reads. */
function typePaths(listed: Readonly<Record<string, string>>): Array<[type: string, path: string]> {
  return Object.entries(listed).filter(([type]) => (type.split('--')[0] ?? '') in entities)
}

export async function readSamples({ get }: Site, listed: Readonly<Record<string, string>>): Promise<Samples> {
  const samples = new Map<string, readonly Resource[]>()
  for (const [type, path] of typePaths(listed))
    samples.set(type, resourcesOf(await get(`${path}?page[limit]=${SAMPLE_SIZE}`)))
  return samples
}

/** Fields of a type's samples. A relationship that is empty in all of them is left out: its targets are unknown. */
function sampledFields(samples: readonly Resource[], templates: Fields): { fields: Fields; unknown: string[] } {
  const fields: Fields = {}
  const unknown: string[] = []
  const common = { required: false, computed: false, hidden: [], writable: [] }
  for (const [name, value] of samples.flatMap(({ attributes }) => Object.entries(attributes)))
    fields[name] = templates[name] ?? { ...common, cardinality: Array.isArray(value) ? -1 : 1 }
  const relationships = samples.flatMap((sample) => Object.entries(sample.relationships))
  for (const name of new Set(relationships.map(([one]) => one))) {
    const values = relationships.filter(([one]) => one === name).map(([, { data }]) => data)
    const targets = [...new Set([...values.flatMap(targetsOf), ...(templates[name]?.targets ?? [])])]
    if (targets.length > 0)
      fields[name] = { ...common, ...templates[name], cardinality: values.some(Array.isArray) ? -1 : 1, targets }
    else if (/^(?:field|attribute)_/.test(name)) unknown.push(name)
  }
  return { fields, unknown }
}

/** Fields that customers may write, which visitors need not see. */
function writableFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { writable }]) => writable.length > 0))
}

/** The types with the fields of their samples, or else with what every Commerce site has. */
export function draftTypes(samples: Samples, listed: Readonly<Record<string, string>>, templates: Types) {
  const types: Types = {}
  const doubts: Doubt[] = []
  const unseen: string[] = []
  for (const [name, path] of typePaths(listed)) {
    const [entity = '', bundle = ''] = name.split('--')
    const resources = samples.get(name) ?? []
    const template = templates[name]?.fields ?? {}
    const { fields, unknown } = sampledFields(resources, template)
    if (resources.length === 0) unseen.push(name)
    if (unknown.length > 0)
      doubts.push({
        member: `types.${name}.fields`,
        why: `add ${unknown.join(', ')} with targets: empty in all samples`,
      })
    types[name] = {
      path,
      readable: true,
      entity: entities[entity] ?? entity,
      bundle: bundle || (entities[entity] ?? entity),
      label: '',
      ...(resources.length > 0 && { access: { anonymous: { view: 'all' }, customer: { view: 'all' } } }),
      fields: resources.length > 0 ? { ...writableFields(template), ...fields } : template,
    }
  }
  if (unseen.length > 0)
    doubts.push({
      member: 'types',
      why: `visitors see nothing of ${unseen.join(', ')}: add their fields, and who may see and write them`,
    })
  return { types, doubts }
}
