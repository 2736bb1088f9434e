import { z } from 'zod'
import { dateIn } from './dates.ts'
import { isDecimal } from './decimals.ts'
import { parseAnswer } from './errors.ts'

interface Identifier {
  readonly type: string
  readonly id: string
  readonly meta?: Readonly<Record<string, unknown>>
}

interface ResourceData extends Identifier {
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<
    Record<string, { readonly data?: Identifier | readonly Identifier[] | null } | undefined>
  >
  readonly links?: Readonly<Record<string, unknown>>
}

// By hand: a response has thousands of members, and copying schemas took a tenth of a request's time.

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOptionalRecord(value: unknown): boolean {
  return value === undefined || isRecord(value)
}

function isIdentifier(value: unknown): value is Identifier {
  return isRecord(value) && typeof value.type === 'string' && typeof value.id === 'string'
}

function isRelationship(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { data } = value
  return data === undefined || data === null || (Array.isArray(data) ? data.every(isIdentifier) : isIdentifier(data))
}

function isResource(value: unknown): value is ResourceData {
  if (!isRecord(value) || !isIdentifier(value)) return false
  const { attributes, relationships } = value
  return isOptionalRecord(attributes) && (relationships === undefined || areRelationships(relationships))
}

function areRelationships(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isRelationship)
}

function areResources(value: unknown): value is readonly ResourceData[] {
  return Array.isArray(value) && value.every(isResource)
}

/** Sites return terms as they are, or inside `values`. */
const facetTermSchema = z.preprocess(
  (term) => (isRecord(term) && isRecord(term.values) ? term.values : term),
  z.object({
    value: z.coerce.string(),
    label: z.coerce.string(),
    active: z.boolean().optional(),
    count: z.number().optional(),
  }),
)

const decimal = z.coerce.string().refine(isDecimal)

export const facetSchema = z.object({
  id: z.string(),
  label: z.string(),
  path: z.string(),
  terms: z.array(facetTermSchema),
  /** The minimum and maximum of the values, if the site returns them. */
  range: z.object({ min: decimal, max: decimal }).optional().catch(undefined),
})

/** Suggestions of the index when keywords find nothing. Not every site has them. */
const searchHelpSchema = z.object({
  corrected: z.string().min(1).nullish(),
  fewer: z.array(z.object({ keys: z.string().min(1), count: z.coerce.number().int().positive() })).default([]),
})

const documentSchema = z.object({
  data: z
    .custom<ResourceData | readonly ResourceData[] | null>(
      (data) => data === null || isResource(data) || areResources(data),
      'not a resource or a list of resources',
    )
    .optional(),
  included: z.custom<readonly ResourceData[]>(areResources, 'not a list of resources').optional(),
  links: z.looseObject({ next: z.object({ href: z.string() }).optional() }).optional(),
  meta: z
    .looseObject({
      count: z.coerce.number().optional(),
      facets: z.array(facetSchema).optional(),
      search_help: searchHelpSchema.optional().catch(undefined),
    })
    .optional(),
})

export type FacetData = z.infer<typeof facetSchema>
export type SearchHelp = z.infer<typeof searchHelpSchema>

/** Placeholder IDs: the parent of a top-level term, and a reference whose target was deleted. */
const noTarget = new Set(['virtual', 'missing'])

/** One end of a relationship: the identifier with its meta, and the resource if the document includes it. */
export interface Reference {
  readonly type: string
  readonly id: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly resource: Resource | null
}

function parseWith<T>(value: unknown, schema: z.ZodType<T>): T | null {
  if (value === null || value === undefined) return null
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

/** A resource object. Members that are absent, null or of an unexpected type are null: sites may hide any of them. */
export class Resource {
  readonly type: string
  readonly id: string
  readonly #data: ResourceData
  readonly #document: Document

  constructor(data: ResourceData, document: Document) {
    this.type = data.type
    this.id = data.id
    this.#data = data
    this.#document = document
  }

  get attributes(): Readonly<Record<string, unknown>> {
    return this.#data.attributes ?? {}
  }

  /** An attribute with several texts; empty if it is missing. */
  texts(name: string): readonly string[] {
    const value = this.attributes[name]
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  }

  text(name: string): string | null {
    const value = this.#data.attributes?.[name]
    return typeof value === 'string' && value !== '' ? value : null
  }

  number(name: string): number | null {
    const value = this.#data.attributes?.[name]
    const number = typeof value === 'string' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  }

  integer(name: string): number | null {
    const number = this.number(name)
    return number === null ? null : Math.trunc(number)
  }

  flag(name: string): boolean | null {
    const value = this.#data.attributes?.[name]
    return typeof value === 'boolean' ? value : null
  }

  /** An attribute that is a timestamp or a date. */
  moment(name: string): Date | null {
    const moment = new Date(this.text(name) ?? '')
    return Number.isNaN(moment.getTime()) ? null : moment
  }

  /** A date, such as a ship date. */
  date(name: string): string | null {
    return dateIn(this.text(name) ?? '')
  }

  /** An attribute that is an object or a list, validated by its schema. */
  read<T>(name: string, schema: z.ZodType<T>): T | null {
    return parseWith(this.#data.attributes?.[name], schema)
  }

  /** The resource's meta object. */
  readMeta<T>(name: string, schema: z.ZodType<T>): T | null {
    return parseWith(this.#data.meta?.[name], schema)
  }

  /** Whether the resource has a link with this name. */
  hasLink(name: string): boolean {
    return this.#data.links?.[name] !== undefined
  }

  get relationshipNames(): readonly string[] {
    return Object.keys(this.#data.relationships ?? {})
  }

  many(name: string): readonly Reference[] {
    const data = this.#data.relationships?.[name]?.data
    if (!data) return []
    const identifiers: readonly Identifier[] = 'id' in data ? [data] : data
    return identifiers.filter(({ id }) => !noTarget.has(id)).map((identifier) => this.#document.reference(identifier))
  }

  one(name: string): Reference | null {
    const data = this.#data.relationships?.[name]?.data
    if (!data) return null
    const identifier = 'id' in data ? data : data.find(({ id }) => !noTarget.has(id))
    return identifier && !noTarget.has(identifier.id) ? this.#document.reference(identifier) : null
  }
}

const documents = new WeakMap<object, Document>()

/** A JSON:API document, parsed once. Resources are found by type and ID wherever they are in the document. */
export class Document {
  readonly data: readonly Resource[]
  /** Total rows, if the site counts them. */
  readonly count: number | null
  readonly facets: readonly FacetData[]
  readonly searchHelp: SearchHelp | null
  /** The query string of the next page. Only the query is used: behind a proxy, the site may have another host. */
  readonly nextQuery: string | null
  /** By type and ID. */
  readonly #resources = new Map<string, Map<string, Resource>>()

  constructor(parsed: z.infer<typeof documentSchema>) {
    const primary = parsed.data === null || parsed.data === undefined ? [] : [parsed.data].flat()
    this.data = primary.map((resource) => this.#add(resource))
    for (const resource of parsed.included ?? []) this.#add(resource)
    this.count = parsed.meta?.count ?? null
    this.facets = parsed.meta?.facets ?? []
    this.searchHelp = parsed.meta?.search_help ?? null
    const next = parsed.links?.next?.href
    this.nextQuery = next?.includes('?') ? next.slice(next.indexOf('?')) : null
  }

  /**
   * The document of a response. Cached responses are parsed once.
   * @throws BackendError of kind `malformed` if the response is not a JSON:API document
   */
  static parse(body: unknown, operation: string): Document {
    const known = isRecord(body) ? documents.get(body) : undefined
    if (known) return known
    const document = new Document(parseAnswer(documentSchema, body, operation))
    if (isRecord(body)) documents.set(body, document)
    return document
  }

  reference(identifier: Identifier): Reference {
    return {
      type: identifier.type,
      id: identifier.id,
      meta: isRecord(identifier.meta) ? identifier.meta : {},
      resource: this.#resources.get(identifier.type)?.get(identifier.id) ?? null,
    }
  }

  included(type: string): readonly Resource[] {
    return [...(this.#resources.get(type)?.values() ?? [])]
  }

  #add(data: ResourceData): Resource {
    const resource = new Resource(data, this)
    const ofType = this.#resources.get(data.type) ?? new Map<string, Resource>()
    this.#resources.set(data.type, ofType.set(data.id, resource))
    return resource
  }
}

/** A resource with only its identity, for selections that read nothing else. */
export function bareResource(type: string, id: string): Resource {
  const [resource] = new Document({ data: { type, id } }).data
  if (!resource) throw new Error('a single-resource document must contain a resource')
  return resource
}
