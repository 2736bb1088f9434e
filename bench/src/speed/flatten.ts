interface Resource {
  readonly type: string
  readonly id: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, { readonly data?: Identifier | readonly Identifier[] | null }>>
}
type Identifier = Pick<Resource, 'type' | 'id'>
export interface Body {
  readonly data?: Resource | readonly Resource[] | null
  readonly included?: readonly Resource[]
  readonly meta?: unknown
}

/** Replaces relationships by the resources they refer to. */
export function flatten({ data, included = [], meta }: Body) {
  const byKey = new Map(included.map((resource) => [`${resource.type} ${resource.id}`, resource]))
  const flat = (resource: Resource, depth: number): unknown => ({
    id: resource.id,
    type: resource.type,
    ...resource.attributes,
    ...Object.fromEntries(
      Object.entries(resource.relationships ?? {}).map(([name, { data: target }]) => [name, follow(target, depth)]),
    ),
  })
  const follow = (target: Identifier | readonly Identifier[] | null | undefined, depth: number): unknown => {
    if (target === null || target === undefined) return null
    return [target].flat().map(({ type, id }) => {
      const found = byKey.get(`${type} ${id}`)
      return found && depth < 3 ? flat(found, depth + 1) : id
    })
  }
  return { data: [data ?? []].flat().map((resource) => flat(resource, 0)), meta }
}
