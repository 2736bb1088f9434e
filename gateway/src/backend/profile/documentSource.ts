import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type SiteDocument, siteProfileSchema } from '@shop/schema/siteProfile'
import { BackendError } from '../jsonapi/errors.ts'
import defaults from './defaultProfile.json' with { type: 'json' }

/** Where a document comes from: the site's module, the file in SITE_PROFILE, or the gateway. */
export type Origin = 'site' | 'file' | 'default'

export interface LoadedDocument {
  readonly document: SiteDocument
  readonly origin: Origin
}

export interface SourceOptions {
  /** Reads the site's document, or null if it has not changed since the last time. @throws BackendError */
  readonly read: () => Promise<unknown>
  /** Reads the entry point of JSON:API. @throws BackendError */
  readonly readEntryPoint: () => Promise<unknown>
  /** The document in the file; null without one. */
  readonly file: SiteDocument | null
}

/** The document in a file, such as that in SITE_PROFILE. @throws ZodError, or the error of reading the file as JSON */
export function readSiteProfile(file: string): SiteDocument {
  return siteProfileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const entryPointSchema = z.object({ links: z.record(z.string(), z.object({ href: z.string() })) })

const template = siteProfileSchema.parse(defaults)

type Types = SiteDocument['types']

/** The types of a template's name: those of all bundles for an entity. */
function namesOf(name: string, listed: Readonly<Record<string, string>>): string[] {
  return name in listed || name.includes('--')
    ? [name]
    : Object.keys(listed).filter((type) => type.startsWith(`${name}--`))
}

/** The listed types with what every Commerce site has of them. */
function typesWith(listed: Readonly<Record<string, string>>): Types {
  const types: Types = {}
  // Sites that list nothing are expected to have all of them.
  const isListed = (bundle: string) => bundle in listed || Object.keys(listed).length === 0
  for (const [name, type] of Object.entries(template.types))
    for (const bundle of namesOf(name, listed)) {
      const path = listed[bundle] ?? type.path
      if (name === bundle ? !isListed(bundle) : !(bundle in listed)) continue
      const fields = Object.entries(type.fields).map(([field, { targets, ...rest }]) => [
        field,
        { ...rest, ...(targets && { targets: targets.flatMap((target) => namesOf(target, listed)) }) },
      ])
      types[bundle] = {
        ...type,
        path,
        bundle: bundle.split('--')[1] ?? bundle,
        fields: Object.fromEntries(fields) as Types[string]['fields'],
      }
    }
  return types
}

/** What every Drupal Commerce site has, with the types that this one lists. Nothing optional. */
export function defaultDocument(listed: Readonly<Record<string, string>> = {}): SiteDocument {
  const types = typesWith(listed)
  const products = Object.keys(types).filter((type) => type.startsWith('product--'))
  return {
    ...template,
    types,
    catalog: {
      ...template.catalog,
      products: products.map((type) => ({
        type,
        label: '',
        variations: [...(types[type]?.fields.variations?.targets ?? [])],
      })),
    },
  }
}

/** Paths of the types that the entry point lists; empty if the site has none. @throws BackendError */
export async function listedTypes(readEntryPoint: SourceOptions['readEntryPoint']): Promise<Record<string, string>> {
  try {
    const { links } = entryPointSchema.parse(await readEntryPoint())
    const entries = Object.entries(links).flatMap(([type, { href }]): Array<[string, string]> => {
      const url = URL.parse(href, 'http://site')
      return url && type.includes('--') ? [[type, url.pathname]] : []
    })
    return Object.fromEntries(entries)
  } catch (error) {
    if (error instanceof z.ZodError || isClientError(error)) return {}
    throw error
  }
}

function isClientError(error: unknown): boolean {
  return error instanceof BackendError && error.status !== null && error.status < 500
}

/**
 * The document of a site, or null if it has not changed. Sites without the module have the file or, failing that, what
 * every Commerce site has.
 * @throws BackendError, ZodError if the site's document is invalid
 */
export async function loadDocument({ read, readEntryPoint, file }: SourceOptions): Promise<LoadedDocument | null> {
  if (file) return { document: file, origin: 'file' }
  try {
    const read_ = await read()
    return read_ === null ? null : { document: siteProfileSchema.parse(read_), origin: 'site' }
  } catch (error) {
    if (!isClientError(error)) throw error
    return { document: defaultDocument(await listedTypes(readEntryPoint)), origin: 'default' }
  }
}
