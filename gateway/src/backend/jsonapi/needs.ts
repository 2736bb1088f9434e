/**
 * What the objects of a type need from the backend, by field. The planner turns this into include paths and sparse
 * fieldsets.
 */
export interface Shape {
  /** Its resource type. */
  readonly type: string
  /** What every use of the shape needs. An edge to another shape passes on the whole selection. */
  readonly always?: Needs
  /** The underlying shape, if this one is just another view of the same object. */
  readonly is?: string
  readonly needs: Readonly<Record<string, Needs>>
}

/** Names of attributes, and relationships to follow; or `itself`: the subselection applies to the same object. */
export type Needs = 'itself' | ReadonlyArray<string | Edge | Summary>

/** A relationship of which only the number of targets and their price range are needed. */
export interface Summary {
  readonly summaryOf: string
  /** Fields of the targets, for sites that do not send a summary. */
  readonly fixed?: FixedShape
}

interface EdgeBase {
  /** Name of the relationship. */
  readonly via: string
  /** Followed only if this returns true for the field's arguments. */
  readonly when?: (args: Readonly<Record<string, unknown>>) => boolean
  /**
   * Leads back to the object that this one was reached from, if it has this shape: no second include is needed then.
   */
  readonly back?: string
}

/** An edge whose target's fields depend on the selection… */
export interface SelectedEdge extends EdgeBase {
  readonly to: string
  /** Plain fields between this field and the target's own, such as a connection's edges and node. */
  readonly at?: ReadonlyArray<{ readonly on: string; readonly field: string }>
}

/** …or are fixed. */
export interface FixedEdge extends EdgeBase {
  readonly fixed: FixedShape
}

export type Edge = SelectedEdge | FixedEdge

export interface FixedShape {
  readonly type: string
  readonly fields: readonly string[] | 'all'
  readonly edges?: ReadonlyArray<{ readonly via: string; readonly to: FixedShape }>
}

type Shapes = Readonly<Record<string, Shape>>

let registry: Shapes = {}

/** @throws Error listing every need that leads to no shape */
export function registerShapes(shapes: Shapes): void {
  const problems = Object.entries(shapes).flatMap(([name, shape]) => problemsOf(name, shape, shapes))
  if (problems.length > 0) throw new Error(`Needs of fields lead to no shape:\n${problems.join('\n')}`)
  registry = shapes
}

export function shapeOf(name: string): Shape {
  const shape = registry[name]
  if (!shape) throw new Error(`Unknown shape: ${name}`)
  return shape
}

function problemsOf(name: string, { always = [], is, needs }: Shape, shapes: Shapes): string[] {
  const ofNeeds = (field: string, list: Needs): string[] => {
    if (list === 'itself') return is ? [] : [`${field}: "itself" is only allowed in a shape with "is"`]
    return list.flatMap((need) =>
      typeof need === 'object' && 'to' in need && !shapes[need.to]
        ? [`${field}: ${need.via} leads to an unknown shape`]
        : [],
    )
  }
  return [
    ...(is && !shapes[is] ? [`${name}: unknown shape ${is}`] : []),
    ...ofNeeds(name, always),
    ...Object.entries(needs).flatMap(([field, list]) => ofNeeds(`${name}.${field}`, list)),
  ]
}
