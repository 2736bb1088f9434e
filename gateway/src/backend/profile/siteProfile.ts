import { setTimeout } from 'node:timers/promises'
import type { SiteDocument } from '@shop/schema/siteProfile'
import type { Log } from '../../observability/log.ts'
import { notePrivate, type ReadLog } from '../jsonapi/calls.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { DEFAULT_CURRENCY } from '../jsonapi/money.ts'
import { addressesOf, lacksRoute, SiteAddresses } from './addresses.ts'
import { defaultDocument, type LoadedDocument, type Origin } from './documentSource.ts'
import { type Facts, factsOf, mainStoreOf, summaryOf, typesOf } from './facts.ts'
import type { FacetDefinitions } from './facets.ts'
import { writable, writableBody } from './siteRules.ts'

/** Age at which the document is read again. */
const REFRESH_MS = 60_000
/** How long requests wait for the first document. */
const PATIENCE_MS = 10_000
/** Pause before the next attempt if the site did not respond, and between re-reads after contradictions. */
const RETRY_MS = 2_000
/** How long requests wait for a read after a purge. */
const PURGE_PATIENCE_MS = 300

export interface SiteProfileOptions {
  /** Reads the document; null if it has not changed. @throws BackendError */
  readonly load: () => Promise<LoadedDocument | null>
  readonly log: Log
  readonly now: () => number
}

const noFacets: FacetDefinitions = new Map()

const origins: Readonly<Record<Origin, string>> = {
  site: 'the site declares what it has',
  file: 'SITE_PROFILE declares what the site has',
  default:
    'the site does not declare what it has: offering only what every Drupal Commerce site has, without categories. Install the module shop_gateway, or draft a file for SITE_PROFILE: npm run doctor -- URL --draft site.json',
}

/** What the site has, as it declares it. Nothing that it lacks is requested or sent, and nothing is learned from responses. */
export class SiteProfile {
  readonly #options: SiteProfileOptions
  #facts: Facts = factsOf(defaultDocument())
  #addresses = new SiteAddresses(this.#facts)
  #readAt = Number.NEGATIVE_INFINITY
  #isKnown = false
  #reading: Promise<void> | null = null
  /** The read after a purge. */
  #rereading: Promise<void> | null = null
  /** Contradictions that have been logged. */
  readonly #logged = new Set<string>()

  constructor(options: SiteProfileOptions) {
    this.#options = options
  }

  /** Reads the document if it has changed. Runs one read at a time. If it fails, the known one stays. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read()
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'could not read what the site has; trying again'),
      )
      .finally(() => (this.#reading = null))
    return this.#reading
  }

  /** Reads the document again. A read in progress may have begun before the change. */
  purge(): void {
    const rereading = (this.#reading ?? Promise.resolve())
      .then(() => this.refresh())
      .finally(() => {
        if (this.#rereading === rereading) this.#rereading = null
      })
    this.#rereading = rereading
  }

  /** Waits briefly for the read after a purge. */
  async prepare(log: ReadLog): Promise<void> {
    const rereading = this.#rereading
    if (rereading === null) return
    const timeout = setTimeout(PURGE_PATIENCE_MS, false, { ref: false })
    const isCurrent = await Promise.race([rereading.then(() => true), timeout])
    // Responses with outdated values are not shared.
    if (!isCurrent) notePrivate(log)
  }

  /** Waits for the first document, unless that takes too long. */
  async whenKnown(): Promise<void> {
    this.keepFresh()
    if (this.#isKnown || this.#reading === null) return
    const leftMs = this.#readAt + PATIENCE_MS - this.#options.now()
    if (leftMs > 0) await Promise.race([this.#reading, setTimeout(leftMs, undefined, { ref: false })])
  }

  /**
   * Waits for the site's document, for operations that must not mistake the site for one without the module.
   * @throws BackendError if the document could not be read yet
   */
  async requireKnown(operation: string): Promise<void> {
    await this.whenKnown()
    if (!this.#isKnown) throw new BackendError({ kind: 'unreachable', operation, detail: 'no site document yet' })
  }

  /** Reads the document again in the background if it is old, or the site did not respond. */
  keepFresh(maxAgeMs = this.#isKnown ? REFRESH_MS : RETRY_MS): void {
    if (this.#reading === null && this.#options.now() - this.#readAt > maxAgeMs) void this.refresh()
  }

  get document(): SiteDocument {
    return this.#facts.document
  }

  /** Whether the site has a type, or others of an entity whose types a store uses alike. */
  hasType(type: string): boolean {
    return this.typesOf(type).some((one) => one in this.#facts.fields)
  }

  /** The site's types of the same entity, such as all `product--*`. */
  typesOf(type: string): readonly string[] {
    return typesOf(type, this.#facts)
  }

  /** Whether a type has an attribute or relationship, in any bundle. */
  hasField(type: string, field: string): boolean {
    return this.typesOf(type).some((one) => field in (this.#facts.fields[one] ?? {}))
  }

  /** Whether a path such as `order_items.quantity` leads from a type to a field. */
  hasPath(type: string, path: string): boolean {
    return this.typesOf(type).some((one) => this.#leadsTo(one, path.split('.')))
  }

  #leadsTo(type: string, [name = '', ...rest]: readonly string[]): boolean {
    const field = this.#facts.fields[type]?.[name]
    if (rest.length === 0) return field !== undefined
    return field?.targets?.some((target) => this.#leadsTo(target, rest)) ?? false
  }

  /** Whether anybody can change a field of a type, in any bundle. */
  canWrite(type: string, field: string): boolean {
    return this.typesOf(type).some((one) => (this.#facts.fields[one]?.[field]?.writable.length ?? 0) > 0)
  }

  hasRelationship(type: string, name: string): boolean {
    return this.#facts.relationships[type]?.has(name) ?? false
  }

  /** Whether rows of the product index have a relationship that products lack. */
  hasRowRelationship(name: string): boolean {
    return this.#facts.rowRelationships.includes(name)
  }

  get hasIndex(): boolean {
    return this.#facts.index !== null
  }

  /** Whether the index counts products, once the site is known. */
  async countsProducts(): Promise<boolean> {
    await this.whenKnown()
    return this.facets.size > 0
  }

  /** The index's facets. */
  get facets(): FacetDefinitions {
    return this.#facts.index?.facets ?? noFacets
  }

  /** Our name of a facet, by its path. */
  facetName(path: string): string {
    return this.#facts.index?.facetNames.get(path) ?? path
  }

  /** Path of a type's collection; null if it has none. */
  pathOf(type: string): string | null {
    return this.#facts.types[type] ?? null
  }

  /** The site's name of an index field; null if it lacks the field. */
  indexField(name: string): string | null {
    const { index } = this.#facts
    if (index === null) return null
    const own = index.names.get(name) ?? name
    return own in index.fields || index.facets.has(name) ? own : null
  }

  /** The site's name of an index field to sort by; null if it cannot. */
  sortField(name: string): string | null {
    const own = this.indexField(name)
    return own !== null && this.#facts.index?.fields[own]?.sortable === true ? own : null
  }

  /** The contact form whose messages reach the office; null if there is none for everybody. */
  get contactForm(): { readonly type: string; readonly path: string; readonly replies: boolean } | null {
    const isOpen = ({ isMailed, openTo }: SiteDocument['contactForms'][number]) =>
      isMailed && openTo.includes('anonymous')
    const form = this.document.contactForms.find(isOpen)
    const path = form ? this.pathOf(form.type) : null
    return form && path !== null ? { type: form.type, path, replies: form.replies } : null
  }

  /** Whether a path is that of one of the site's contact forms, or of its default one. */
  isContactForm(path: string): boolean {
    const match = /^\/contact(?:\/([^/?#]+))?\/?(?:[?#]|$)/.exec(path)
    const id = match?.[1]
    return match !== null && this.document.contactForms.some((form) => id === undefined || form.id === id)
  }

  /** What one of our addresses is at the site. */
  addressOf(address: string): ReturnType<SiteAddresses['of']> {
    return this.#addresses.of(address)
  }

  /** Addresses of a list: one if the site lists all bundles together, otherwise one per bundle sold or given type. */
  addressesOf(address: string, types?: readonly string[]): readonly string[] {
    return addressesOf(address, this.#facts, types)
  }

  /** Attributes of a type without optional ones that the site does not save. */
  writable(type: string, attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return writable(type, attributes, (one, field) => this.canWrite(one, field))
  }

  /** Currency of the default store. */
  get currency(): string {
    return mainStoreOf(this.document)?.currency ?? DEFAULT_CURRENCY
  }

  /** A body without optional fields that the site does not save. */
  adaptBody(body: unknown): unknown {
    return this.#facts.names.body(writableBody(body, (type, field) => this.canWrite(type, field)))
  }

  /** A response with our names of fields. */
  named(json: unknown): unknown {
    return this.#facts.names.answer(json)
  }

  /** Whether the site has a route, by the document's name of it. */
  hasRoute(name: string): boolean {
    return name in this.document.routes
  }

  /** Whether an address is that of an optional route that the site lacks. */
  lacksRoute(address: string): boolean {
    return lacksRoute(address, this.#facts)
  }

  /** Logs, once, that a response contradicts the document, and reads the document again. */
  reportContradiction({ operation, status, detail }: BackendError): void {
    this.keepFresh(RETRY_MS)
    const key = `${operation} ${detail}`
    if (this.#logged.has(key)) return
    this.#logged.add(key)
    this.#options.log.error({ operation, status, detail }, 'the response contradicts what the site declares')
  }

  async #read(): Promise<void> {
    const { load, log, now } = this.#options
    this.#readAt = now()
    const loaded = await load()
    if (loaded === null) return
    const isChanged = JSON.stringify(loaded.document) !== JSON.stringify(this.document)
    if (this.#isKnown && !isChanged) return
    this.#facts = factsOf(loaded.document)
    this.#addresses = new SiteAddresses(this.#facts)
    this.#isKnown = true
    this.#logged.clear()
    log[loaded.origin === 'default' ? 'warn' : 'info'](summaryOf(this.#facts), origins[loaded.origin])
  }
}
