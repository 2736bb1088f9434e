import { wireTable } from './wire.ts'

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

/** @throws Error listing every need that the wire does not have */
export function registerShapes(shapes: Shapes): void {
  const problems = Object.entries(shapes).flatMap(([name, shape]) => problemsOf(name, shape, shapes))
  if (problems.length > 0) throw new Error(`Fields need data that the backend does not have:\n${problems.join('\n')}`)
  registry = shapes
}

export function shapeOf(name: string): Shape {
  const shape = registry[name]
  if (!shape) throw new Error(`Unknown shape: ${name}`)
  return shape
}

function problemsOf(name: string, { type, always = [], is, needs }: Shape, shapes: Shapes): string[] {
  const ofNeeds = (field: string, list: Needs): string[] => {
    if (list === 'itself') return is ? [] : [`${field}: "itself" is only allowed in a shape with "is"`]
    return list.flatMap((need) => {
      if (typeof need === 'string') return hasField(type, need) ? [] : [`${field}: ${type} has no ${need}`]
      if ('summaryOf' in need) {
        const { summaryOf: via, fixed } = need
        return fixed ? ofNeeds(field, [{ via, fixed }]) : ofNeeds(field, [via])
      }
      const target = 'fixed' in need ? need.fixed.type : shapes[need.to]?.type
      return [
        ...(target === undefined
          ? [`${field}: ${need.via} leads to an unknown shape`]
          : edgeProblems(field, type, need.via, target)),
        ...('fixed' in need ? fixedProblems(field, need.fixed) : []),
      ]
    })
  }
  return [
    ...(is && !shapes[is] ? [`${name}: unknown shape ${is}`] : []),
    ...ofNeeds(name, always),
    ...Object.entries(needs).flatMap(([field, list]) => ofNeeds(`${name}.${field}`, list)),
  ]
}

function hasField(type: string, field: string): boolean {
  const wire = wireTable[type]
  return wire !== undefined && (wire.fields.includes(field) || wire.relationships?.[field] !== undefined)
}

function edgeProblems(field: string, type: string, via: string, target: string): string[] {
  const targets = wireTable[type]?.relationships?.[via] ?? []
  return targets.includes(target) ? [] : [`${field}: ${via} of ${type} does not lead to ${target}`]
}

function fixedProblems(field: string, { type, fields, edges = [] }: FixedShape): string[] {
  return [
    ...(fields === 'all'
      ? []
      : fields.filter((one) => !hasField(type, one)).map((one) => `${field}: ${type} has no ${one}`)),
    ...edges.flatMap(({ via, to }) => [...edgeProblems(field, type, via, to.type), ...fixedProblems(field, to)]),
  ]
}
