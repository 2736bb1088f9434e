import type { BackendCalls } from '../jsonapi/calls.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { ResourceLoader } from '../jsonapi/loader.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { aliasOf } from './addresses.ts'
import { richText } from './html.ts'
import { type PageMeta, pageMeta } from './meta.ts'
import { type Section, sectionsOf } from './sections.ts'
import { ResourceValue } from '../jsonapi/resourceValue.ts'

/** Pages of the gateway itself, such as the developer pages. */
interface OwnPages {
  byUuid(uuid: string): ContentPage | null
}

export class Pages {
  readonly #loader: ResourceLoader
  readonly #ownPages: OwnPages

  constructor(calls: BackendCalls, ownPages: OwnPages) {
    this.#ownPages = ownPages
    this.#loader = new ResourceLoader(calls, { operation: 'contentPage', ...wireNames.page })
  }

  async byUuid(uuid: string, plan: Plan): Promise<ContentPage | null> {
    const ownPages = this.#ownPages.byUuid(uuid)
    if (ownPages) return ownPages
    const resource = await this.#loader.load(uuid, plan)
    return resource && new ContentPage(resource)
  }
}

/** The site's layout names → the schema's. */
const pageLayouts = {
  centered: 'CENTERED',
  default: 'DEFAULT',
  'paragraphs-two-thirds': 'PARAGRAPHS_TWO_THIRDS',
} as const

export type PageLayout = (typeof pageLayouts)[keyof typeof pageLayouts]
const layouts: ReadonlyMap<string, PageLayout> = new Map(Object.entries(pageLayouts))

export class ContentPage extends ResourceValue {
  readonly title = this.resource.text('title') ?? ''

  get path(): string {
    return aliasOf(this.resource) ?? `/node/${this.resource.integer('drupal_internal__nid') ?? this.uuid}`
  }

  get layout(): PageLayout {
    return layouts.get(this.resource.text('field_layout') ?? '') ?? 'DEFAULT'
  }

  get sections(): Section[] {
    return sectionsOf(this.resource)
  }

  get updatedAt(): Date {
    const changed = this.resource.moment('changed') ?? this.resource.moment('created')
    if (changed) return changed
    throw new BackendError({ kind: 'malformed', operation: 'contentPage', detail: 'a page without a date' })
  }

  get meta(): PageMeta {
    const { summary } = richText(this.resource, 'body')
    return pageMeta({ title: this.title, path: this.path, description: summary }, this.resource)
  }
}
