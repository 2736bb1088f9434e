import { badRequest } from './errors.ts'
import type { QueryValue } from './queryString.ts'
import type { Registry, ResourceType } from './resource.ts'

/** `variations.field_images,stores` → `{ variations: { field_images: {} }, stores: {} }` */
export interface IncludeTree {
  readonly [relationship: string]: IncludeTree
}

type Branch = Map<string, Branch>

function treeOf(branch: Branch): IncludeTree {
  return Object.fromEntries([...branch].map(([name, child]) => [name, treeOf(child)]))
}

const maxPaths = 120
const maxDepth = 6

/** Parses the comma list; `always` are paths included by default. */
export function readInclude(value: QueryValue | undefined, always: readonly string[] = []): IncludeTree {
  if (value !== undefined && typeof value !== 'string')
    throw badRequest('Unexpected value for parameter "include": expecting "string", got "array".')
  const paths = [...always, ...(value ?? '').split(',').filter((path) => path !== '')]
  if (paths.length > maxPaths) throw badRequest(`At most ${maxPaths} paths can be included.`)
  const root: Branch = new Map<string, Branch>()
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > maxDepth) throw badRequest(`\`${path}\` is nested too deep: at most ${maxDepth} levels.`)
    let branch = root
    for (const name of names) {
      const child: Branch = branch.get(name) ?? new Map<string, Branch>()
      branch.set(name, child)
      branch = child
    }
  }
  return treeOf(root)
}

/** Throws for names that are not relationships, and lists the valid ones. */
export function checkInclude(
  types: Registry,
  type: ResourceType,
  tree: IncludeTree,
  parentPath: readonly string[] = [],
): void {
  for (const [name, child] of Object.entries(tree)) {
    const path = [...parentPath, name]
    const relationship = Object.hasOwn(type.relationships, name) ? type.relationships[name] : undefined
    if (relationship === undefined) {
      const wrongPath = parentPath.length === 0 ? '' : `\`${path.join('.')}\` is not a valid include path. `
      throw badRequest(
        `${wrongPath}\`${name}\` is not a valid relationship field name. ` +
          `Possible values: ${Object.keys(type.relationships).join(', ')}.`,
      )
    }
    checkInclude(types, types.get(relationship.target), child, path)
  }
}
