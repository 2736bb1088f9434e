import type { BackendCalls } from '../jsonapi/calls.ts'
import { ResourceLoader } from '../jsonapi/loader.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { NAMES } from '../jsonapi/names.ts'
import { ContentPage } from './page.ts'

export class Pages {
  readonly #loader: ResourceLoader

  constructor(calls: BackendCalls) {
    this.#loader = new ResourceLoader(calls, { operation: 'contentPage', ...NAMES.page })
  }

  async byUuid(uuid: string, plan: Plan): Promise<ContentPage | null> {
    const resource = await this.#loader.load(uuid, plan)
    return resource && new ContentPage(resource)
  }
}
