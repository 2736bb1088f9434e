/**
 * Translates names of the recorded site to this backend's: one bundle `product` instead of four, our field names, and
 * substitutes for filters on fields that we lack.
 */
import { labAddress } from '../labAddress.ts'
import { isObject, type Json } from '../json.ts'
import { recorded } from './site.ts'

const bundles = '(?:feedthrough|flange|cable|hardware|default)'

const nameRules: [RegExp, string][] = [
  [new RegExp(`\\bproduct--${bundles}\\b`, 'g'), 'product--product'],
  [new RegExp(`\\bproduct-variation--${bundles}\\b`, 'g'), 'product-variation--product'],
  [/\border-item--default\b/g, 'order-item--product'],
  [new RegExp(`/products/${bundles}\\b`, 'g'), '/products/product'],
  [new RegExp(`/product-variations/${bundles}\\b`, 'g'), '/product-variations/product'],
  [/\/order-items\/default\b/g, '/order-items/product'],
  [/\bfield_category\b/g, 'field_categories'],
  [/\bvariations\.field_image\b/g, 'variations.field_images'],
  [/\bpurchased_entity\.field_image\b/g, 'purchased_entity.field_images'],
  // Coupons, shipping methods and payment methods. The site's invoice is available to guests, like a wire transfer
  // here.
  [/^SAVE10$/g, 'FLANGE10'],
  [/^1--default$/g, 'ups--ground'],
  [/^invoice$/g, 'wire_transfer'],
]

/** A plain site has our names, but other coupons, shipping methods, payment methods and cable attributes. */
const plainRules: [RegExp, string][] = [
  [/^SAVE10$/g, 'FLANGE10'],
  [/^save10$/g, 'flange10'],
  [/^[12]--default$/g, 'ups--ground'],
  [/^wire$/g, 'wire_transfer'],
  // The greatest price in a filter.
  [/^60$/g, '1000'],
  [/\battribute_tube_od\b/g, 'attribute_purchased_length'],
  [/\battribute-value--tube-od\b/g, 'attribute-value--purchased-length'],
]

/** Type names, paths and field names inside any text. */
export function names(text: string): string {
  return (recorded.site === 'plain' ? plainRules : nameRules).reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text,
  )
}

interface FieldName {
  name: string
  many?: true
}

const renamedTypes: Record<string, Record<string, FieldName>> = {
  'product--product': {
    field_category: { name: 'field_categories', many: true },
    field_images: { name: 'field_images' },
  },
  'product-variation--product': {
    field_image: { name: 'field_images', many: true },
    attribute_flange_size: { name: 'attribute_flange_size' },
  },
  'taxonomy_term--product_categories': { field_image: { name: 'field_image' } },
}

/**
 * Our responses have no owner and revision relationships, nor fields that only the site's own screens and modules use.
 */
const notOurs = new Set([
  'uid',
  'vid',
  'user_picture',
  'checkout_flow',
  'revision_uid',
  'revision_user',
  'revision_log',
  'ip_address',
  'tax_number',
])

/** Fields of the site that our resources of the same type lack, or represent differently. */
const without: Record<string, string> = { 'order--default': 'data', 'shipping-rate-option': 'data' }

/** Whether we have a member of a value: the site's addresses contain tax numbers, and phone numbers on some sites. */
export function isOurMember(member: string): boolean {
  return member !== 'tax_number' && !(recorded.site === 'plain' && member === 'field_phone')
}

/** Our name of a field of a resource (by its translated type), or null if we lack it. */
export function fieldName(type: string, field: string): FieldName | null {
  const renamed = renamedTypes[type]?.[field]
  if (recorded.site === 'plain')
    return notOurs.has(field) || without[type] === field || /^attribute_(?!flange_size)/.test(field)
      ? null
      : { name: field }
  if (renamed !== undefined) return renamed
  return notOurs.has(field) || without[type] === field || /^(field|attribute)_/.test(field) ? null : { name: field }
}

/** Target of each include step; unknown steps are removed from the request. */
const includes: Record<string, string> = {
  variations: 'product-variation--product',
  default_variation: 'product-variation--product',
  purchased_entity: 'product-variation--product',
  attribute_flange_size: 'product-attribute-value--flange-size',
  field_images: 'file--file',
  field_image: 'file--file',
  field_categories: 'taxonomy_term--product_categories',
  parent: 'taxonomy_term--product_categories',
  field_para_target_entities: 'paragraph--search_target',
  field_targeted_category: 'taxonomy_term--product_categories',
  product_id: 'product--product',
  order_id: 'order--default',
  order_items: 'order-item--product',
  stores: 'store--online',
  store_id: 'store--online',
  coupons: 'promotion-coupon',
  title: '',
  nope: '',
}

function includePaths(path: string, value: string): string[] {
  const ours = names(value)
  const onVariation = path.startsWith('/jsonapi/product-variations/')
    ? ours.replace(/\bfield_image\b/, 'field_images')
    : ours
  return onVariation.split(',').filter((steps) => steps.split('.').every((step) => step in includes))
}

export function includedTypes(paths: string[]): Set<string> {
  return new Set(paths.flatMap((path) => path.split('.').map((step) => includes[step] ?? '')))
}

type Pair = [string, string]

const filterOnTitles = {
  'filter[t][condition][path]=field_lead_time': 'filter[t][condition][path]=title',
  'filter[t][condition][value]=stock': 'filter[t][condition][value]={product1.title}',
  'filter[t][condition][value][]=stock': 'filter[t][condition][value][]={product1.title}',
  'filter[t][condition][value][]=2w': 'filter[t][condition][value][]={product2.title}',
}

/** Recorded filters and sorts on fields that only the site has: the same operator on one of our fields. */
const substitutes: Record<string, Record<string, string>> = {
  '02-collection-search-terms': {
    'include=field_categories': 'include=field_para_target_entities,field_para_target_entities.field_targeted_category',
  },
  '02-collection-sort-multi': {
    'sort=field_lead_time,-created': 'sort=status,-created',
    'fields[product--product]=title,field_lead_time,created': 'fields[product--product]=title,status,created',
  },
  '03-filter-boolean': { 'filter[field_featured]=1': 'filter[status]=1' },
  '03-filter-by-search-term': { 'filter[field_search_terms.name]=uhv': 'filter[variations.title]={variation1.title}' },
  '03-filter-date': {
    'filter[d][condition][path]=field_release_date': 'filter[d][condition][path]=drupal_internal__product_id',
    'filter[d][condition][value]=2026-01-10': 'filter[d][condition][value]={product1.number}',
  },
  '03-filter-group-or': {
    'filter[b][condition][path]=field_featured': 'filter[b][condition][path]=variations.sku',
    'filter[b][condition][value]=1': 'filter[b][condition][value]={variation2.sku}',
  },
  '03-filter-in': filterOnTitles,
  '03-filter-in-single-string-value': filterOnTitles,
  '03-filter-in-empty-array': filterOnTitles,
  '03-filter-is-not-null': {
    'filter[p][condition][path]=list_price.number': 'filter[p][condition][path]=field_quantity_multiplier',
  },
  '03-filter-unicode': {
    'filter[field_specs][operator]=CONTAINS': 'filter[title][operator]=CONTAINS',
    'filter[field_specs][value]=…250 °C': 'filter[title][value]={unicodePart}',
  },
}

/** `/node/1` is the site's front page. */
function systemPath(name: string, value: string) {
  return name === 'path' ? value.replace(/^\/node\/\d+$/, '/node/{page1.number}') : value
}

function substitute(recording: string, [name, value]: Pair): Pair | null {
  const [ours, ...rest] = substitutes[recording]?.[`${name}=${value}`]?.split('=') ?? []
  return ours === undefined ? null : [ours, rest.join('=')]
}

/** Index fields: the site indexes names of categories and sizes, we index IDs. */
const indexFields: Record<string, string> = { category_name: 'category', sku_exact: 'sku' }

const byTitle: Record<string, string> = {
  STARTS_WITH: '{product1.titleStart}',
  CONTAINS: '{product1.titlePart}',
  ENDS_WITH: '{product1.titleEnd}',
}

function lower(placeholder: string, value: string) {
  return value === value.toLowerCase() ? placeholder.replace('}', ':lower}') : placeholder
}

/** Fragments of titles in a filter on `title`; a `%` is kept. */
function titlePart(name: string, value: string, query: Pair[]): string {
  const key = /^filter\[(\w+)\](?:\[condition\])?\[value\]$/.exec(name)?.[1]
  if (name === 'filter[fulltext]') return value === 'zzzz' ? value : '{fulltext}'
  if (name === 'filter[drupal_internal__nid]') return '{page1.number}'
  if (key === undefined || value === '%') return value
  const operator = query.find(([other]) => other === name.replace('[value]', '[operator]'))?.[1] ?? '='
  const path = query.find(([other]) => other === `filter[${key}][condition][path]`)?.[1] ?? key
  return path === 'title' && operator in byTitle ? lower(byTitle[operator] ?? value, value) : value
}

function indexField(name: string): string {
  return name.replace(/^filter\[(\w+)\]/, (all, field: string) => all.replace(field, indexFields[field] ?? field))
}

function page(recording: string, name: string, value: string): string {
  if (name !== 'page[offset]') return value
  // Pages beyond the site's few rows.
  if (recording.endsWith('-page-last') || recording.endsWith('-prev-link')) return '{lastOffset}'
  return recording.endsWith('-beyond') ? '{beyondOffset}' : value
}

/**
 * The translated query; removes parameters whose translation repeats an earlier one. Entity names become placeholders
 * elsewhere.
 */
export function translateQuery(recording: string, path: string, query: Pair[]): Pair[] {
  if (recorded.site === 'plain') return query.map(([name, value]) => [names(name), names(page(recording, name, value))])
  const index = path.startsWith('/jsonapi/index/')
  const translated = query.map(([name, value]): Pair => {
    const ours: Pair = [index ? indexField(names(name)) : names(name), names(value)]
    const replaced = substitute(recording, ours)
    if (replaced !== null) return replaced
    if (name === 'include' && value !== '') return [name, includePaths(path, value).join(',')]
    return [ours[0], systemPath(name, page(recording, name, titlePart(name, ours[1], query)))]
  })
  return translated.filter(
    ([name, value], at) =>
      translated.findIndex((other) => other[0] === name && other[1] === value) === at &&
      // If we have no part of an include, it is removed, unless it was empty to begin with.
      (name !== 'include' || value !== '' || query[at]?.[1] === ''),
  )
}

/** Customers may not write pages: recorded writes of a page apply to an entry of their address book. */
export function isPageWrite(recording: string): boolean {
  return recorded.site === 'full' && /^(20-post-|21-patch-node-|25-delete-(204|404-again)$)/.test(recording)
}

export function pageAsProfile(text: string): string {
  return text.replaceAll('node--page', 'profile--customer').replaceAll('/node/page', '/profile/customer')
}

/** A page requires a title; an entry requires an address. */
export function withAddress(body: Json): Json {
  if (!isObject(body) || !isObject(body.data)) return body
  const { attributes } = body.data
  if (!isObject(attributes)) return body
  const { title: _title, ...others } = attributes
  return { ...body, data: { ...body.data, attributes: { ...others, address: labAddress } } }
}
