import type { Resource } from './document.ts'

/** An object that reads its members from a resource. */
export abstract class ResourceValue {
  readonly resource: Resource

  constructor(resource: Resource) {
    this.resource = resource
  }

  get uuid(): string {
    return this.resource.id
  }
}
