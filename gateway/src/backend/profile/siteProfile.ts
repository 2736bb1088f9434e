import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { SharedStore } from '../../cache/store.ts'
import type { Log } from '../../observability/log.ts'
import { paths, wireNames } from '../jsonapi/names.ts'
import { discover, type Probe, typesOfSite } from './discovery.ts'
import { type Facts, factsSchema, noFacts, withNames } from './facts.ts'
import { allRefused, collectionAt, filteredFields, parametersOf } from './includes.ts'
import { AdaptedAddresses } from './adaptedAddresses.ts'
import { addressesOf, bundleAt, isSomewhere, summaryOf, typesOf } from './addresses.ts'
import { isUnknownRoute, rejectionOf } from './rejections.ts'
import { Searches } from './searches.ts'
import {
  hasMember,
  informationTypes,
  isBody,
  isRecord,
  isUnlisted,
  optionalRouteOf,
  resourcesIn,
  writableBody,
  writtenFields,
} from './siteRules.ts'

/** How long a profile lasts: fields that a site gains are noticed within a day. */
const LIFE_MS = 24 * 3_600_000
/** How long requests wait for the first inspection of the site. */
const PATIENCE_MS = 10_000
/** Pause before the next inspection if the site did not respond. */
const RETRY_MS = 10_000

export interface SiteProfileOptions {
  readonly probe: Probe
  readonly store: SharedStore
  /** Where the profile is stored. */
  readonly storeKey: string
  readonly log: Log
  readonly now: () => number
}

/**
 * What the site has. Sites differ in their modules and fields: nothing that this one lacks is requested or sent. While
 * nothing is known, everything counts as present.
 */
export class SiteProfile {
  readonly #options: SiteProfileOptions
  #facts: Facts = noFacts
  #inspectedAt = Number.NEGATIVE_INFINITY
  #isKnown = false
  #inspection: Promise<void> | null = null
  readonly #searches: Searches
  /** Include paths that the resources of one response lack, though other bundles have them. */
  readonly #refusedHere = new LRUCache<string, readonly string[]>({ max: 500 })
  readonly #adapted = new AdaptedAddresses()

  constructor(options: SiteProfileOptions) {
    this.#options = options
    this.#searches = new Searches({
      probe: options.probe,
      log: options.log,
      facts: () => this.#facts,
      update: (facts) => this.#update(facts),
    })
  }

  /** Inspects the site, or reads what another gateway found. Runs one inspection at a time. */
  refresh(): Promise<void> {
    this.#inspection ??= this.#inspect()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'could not inspect the site; trying again'))
      .finally(() => (this.#inspection = null))
    return this.#inspection
  }

  /** Waits for the first inspection of the site, unless that takes too long. */
  async whenKnown(): Promise<void> {
    if (this.#isKnown || this.#inspection === null) return
    const leftMs = this.#inspectedAt + PATIENCE_MS - this.#options.now()
    if (leftMs > 0) await Promise.race([this.#inspection, setTimeout(leftMs, undefined, { ref: false })])
  }

  /** Finds out, once, what only some requests need to know. */
  async search(check: (searches: Searches) => Promise<void>): Promise<void> {
    await this.whenKnown()
    if (this.#isKnown) await check(this.#searches)
  }

  /** Whether resources that nobody can read have all fields of a form; the site is asked once. Unknown counts as no. */
  async hasInputs(type: string, fields: readonly string[]): Promise<boolean> {
    await this.search((searches) => searches.inputs(type, fields))
    return this.#facts.searched.includes(type) && fields.every((field) => this.hasField(type, field))
  }

  /** Forgets what the site rejected. */
  forget(): void {
    this.#update({ missing: {}, searched: [], refused: {}, references: {}, missingRoutes: [], emptyTypes: [] })
  }

  /** Looks again in the background if the profile is old, or the site did not answer. */
  keepFresh(maxAgeMs = this.#isComplete ? LIFE_MS : RETRY_MS): void {
    if (this.#inspection === null && this.#options.now() - this.#inspectedAt > maxAgeMs) void this.refresh()
  }

  /** Whether the profile is complete. An index that failed is inspected again soon. */
  get #isComplete(): boolean {
    return this.#isKnown && (!this.isListed || this.#facts.index !== undefined)
  }

  /** Whether the site lists its resource types, as Drupal's JSON:API does. */
  get isListed(): boolean {
    return Object.keys(this.#facts.types).length > 0
  }

  /** Whether the site has a resource type. */
  hasType(type: string): boolean {
    return type in this.#facts.types || !this.isListed
  }

  /** The site's types of the same entity, such as all `product--*`. */
  typesOf(type: string): readonly string[] {
    return typesOf(type, this.#facts)
  }

  /** Whether a type has an attribute or relationship, in any bundle. */
  hasField(type: string, field: string): boolean {
    const { missing, attributes, relationships } = this.#facts
    const types = this.typesOf(type)
    const listed = types.filter((one) => attributes[one] && relationships[one])
    const isListed = listed.some((one) => attributes[one]?.includes(field) || relationships[one]?.includes(field))
    return (listed.length === 0 || isListed) && !types.every((one) => missing[one]?.includes(field))
  }

  /** Whether a type has a relationship. */
  hasRelationship(type: string, name: string): boolean {
    return this.#facts.relationships[type]?.includes(name) ?? true
  }

  /** Whether the rows of the product index have a relationship. */
  hasRowRelationship(name: string): boolean {
    return this.hasRelationship(paths.productIndex, name)
  }

  /** Whether there is a product index; unknown counts as yes. */
  get hasIndex(): boolean {
    return this.#facts.index !== null
  }

  /** Whether customers can have API keys; unknown counts as no. */
  get hasKeys(): boolean {
    return Object.values(this.#facts.types).includes(paths.apiKeys)
  }

  /** Whether the index has facets; unknown counts as yes. */
  get hasFacets(): boolean {
    const { index } = this.#facts
    return index === undefined || (index?.facets.length ?? 0) > 0
  }

  /** Whether the index counts products, once the site is known. */
  async countsProducts(): Promise<boolean> {
    await this.whenKnown()
    return this.hasFacets
  }

  /** Names of the index's facets. */
  get facets(): readonly string[] {
    return this.#facts.index?.facets ?? []
  }

  /** Path of a type's collection; null if the site does not list it. */
  pathOf(type: string): string | null {
    return this.#facts.types[type] ?? null
  }

  /** The site's name of an index field; null if it lacks the field. */
  indexField(name: string): string | null {
    const { index } = this.#facts
    if (index === undefined) return name
    if (index === null) return null
    return index.fields[name] ?? (index.facets.includes(name) ? name : null)
  }

  /** Account fields that this site stores as references. */
  references(type: string): readonly string[] {
    return this.#facts.references[type] ?? []
  }

  /** @returns whether anything was new */
  addReferences(type: string, names: readonly string[]): boolean {
    if (names.every((name) => this.references(type).includes(name))) return false
    this.#update({ references: withNames(this.#facts.references, type, names) })
    return true
  }

  /** Notes the products of a bundle that had none before. */
  observeTypes(answer: unknown): void {
    const { emptyTypes } = this.#facts
    if (emptyTypes.length === 0 || !isRecord(answer)) return
    const filled = new Set(resourcesIn(answer).map(({ type }) => type))
    const left = emptyTypes.filter((type) => !filled.has(type))
    if (left.length < emptyTypes.length) this.#update({ emptyTypes: left })
  }

  /** Notes fields that were requested but are not part of the response, not even as null. */
  observe(address: string, answer: unknown): void {
    if (!isRecord(answer)) return
    const resources = resourcesIn(answer)
    const query = parametersOf(address)
    for (const { type, attributes } of resources) {
      const fields = writtenFields[type.split('--')[0] ?? '']
      // Drupal shows an account's own fields only to its owner.
      if (type === wireNames.user.type && !('mail' in attributes)) continue
      const sparse = query.get(`fields[${type}]`)?.split(',')
      const expected = fields?.filter((field) => sparse?.includes(field) ?? true) ?? []
      this.#addMissing(type, expected, attributes)
      for (const [part, owner] of Object.entries(informationTypes)) {
        const information = attributes[part]
        if (isRecord(information)) this.#addMissing(owner, ['field_phone'], information)
      }
    }
  }

  #addMissing(type: string, expected: readonly string[], attributes: Readonly<Record<string, unknown>>) {
    const added = expected.filter((field) => !(field in attributes) && !this.#facts.missing[type]?.includes(field))
    if (added.length > 0) this.#update({ missing: withNames(this.#facts.missing, type, added) })
  }

  /** The address without what the site lacks, and with what it has instead. */
  adapt(address: string): string {
    this.keepFresh()
    return this.#adapted.of(address, this.#facts, this.#refusedHere.get(address))
  }

  /** Addresses of a list: one for each bundle that a store sells, or for those of the given types. */
  addressesOf(address: string, types?: readonly string[]): readonly string[] {
    return addressesOf(address, this.#facts, types)
  }

  /** Whether a list is empty because its bundle lacks a field that it is filtered by, which other bundles have. */
  isEmptyList(address: string): boolean {
    const type = bundleAt(address, this.#facts)
    if (!type?.startsWith('product')) return false
    const { missing, attributes, relationships } = this.#facts
    const [known, related] = [attributes[type], relationships[type]]
    const lacks = (field: string) =>
      missing[type]?.includes(field) ||
      (known !== undefined && related?.length && !known.includes(field) && !related.includes(field))
    return filteredFields(address).some((field) => field.startsWith('field_') && lacks(field))
  }

  /** A body without fields that the site lacks. */
  adaptBody(body: unknown): unknown {
    return writableBody(body, this.#facts.missing)
  }

  /** Whether the site is known to lack a route. */
  lacksRoute(address: string): boolean {
    const path = collectionAt(address)
    return isUnlisted(path, this.#facts.types) || this.#facts.missingRoutes.includes(path)
  }

  /**
   * Corrects the profile by a rejection that contradicts it, such as after a field was removed.
   * @param asked the address before it was adapted
   * @returns what was new, if the request can be repeated without it
   */
  correct(address: string, body: unknown, error: unknown, asked = address): readonly string[] {
    this.#addMissingRoute(address, error)
    const rejection = rejectionOf(error)
    if (rejection === null) return []
    if (rejection.indexField !== undefined) this.keepFresh(RETRY_MS)
    if (rejection.filterField !== undefined) return this.#addMissingFilter(address, rejection.filterField)
    if (rejection.field !== undefined) return this.#addMissingInput(rejection.field, body)
    if (rejection.path === undefined) return []
    const collection = collectionAt(address)
    const known = this.#facts.refused[collection] ?? []
    const include = parametersOf(address).get('include')?.split(',') ?? []
    const refused = allRefused(include, rejection.path, rejection.possible ?? []).filter((one) => !known.includes(one))
    // Drupal compares paths with the bundles of the response: another page of the list may have this relationship.
    const here = refused.filter((one) => isSomewhere(collection, one, this.#facts))
    const added = refused.filter((one) => !here.includes(one))
    if (added.length > 0) this.#update({ refused: withNames(this.#facts.refused, collection, added) })
    if (here.length > 0) this.#refusedHere.set(asked, [...(this.#refusedHere.get(asked) ?? []), ...here])
    return added
  }

  #addMissingRoute(address: string, error: unknown) {
    const path = collectionAt(address)
    if (isUnknownRoute(error) && optionalRouteOf(path) !== undefined && !this.lacksRoute(path))
      this.#update({ missingRoutes: [...this.#facts.missingRoutes, path] })
  }

  #addMissingFilter(address: string, field: string): readonly string[] {
    const type = bundleAt(address, this.#facts)
    if (type === undefined || this.#facts.missing[type]?.includes(field)) return []
    this.#update({ missing: withNames(this.#facts.missing, type, [field]) })
    return [field]
  }

  #addMissingInput(field: string, body: unknown): readonly string[] {
    if (!isBody(body)) return []
    const { type, attributes } = body.data
    const isOwn = field in attributes
    const owner = isOwn
      ? type
      : Object.keys(informationTypes).some((part) => hasMember(attributes[part], field)) && wireNames.profile.type
    const isOptional = owner && writtenFields[owner.split('--')[0] ?? '']?.includes(field)
    if (!isOptional || this.#facts.missing[owner]?.includes(field)) return []
    this.#update({ missing: withNames(this.#facts.missing, owner, [field]) })
    return [field]
  }

  #update(facts: Partial<Facts>) {
    this.#facts = { ...this.#facts, ...facts }
    this.#save()
  }

  #save() {
    const { store, storeKey, log } = this.#options
    store
      .put(storeKey, JSON.stringify(this.#facts), LIFE_MS)
      .catch((error: unknown) => log.warn({ err: error }, 'could not store the profile of the site'))
  }

  async #inspect(): Promise<void> {
    const { probe, store, storeKey, log, now } = this.#options
    const isFirst = !this.#isKnown
    this.#inspectedAt = now()
    const types = await typesOfSite(probe)
    const stored = isFirst ? factsSchema.safeParse(JSON.parse((await store.get(storeKey)) ?? 'null')).data : undefined
    const isSame = stored?.index !== undefined && JSON.stringify(stored.types) === JSON.stringify(types)
    this.#facts = isSame ? stored : await discover(types, probe)
    this.#isKnown = true
    this.#save()
    log.info({ ...summaryOf(this.#facts), isStored: isSame }, 'inspected the site')
  }
}
