import { variationSummaries } from './names.ts'
import { type Edge, type FixedShape, type Needs, type SelectedEdge, type Summary, shapeOf } from './needs.ts'

/** The fields requested of an object: per concrete type, each with its subselection. */
export interface Selection {
  readonly on: (typeName: string) => readonly SelectedField[]
}

export interface SelectedField {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly selection: Selection
}

/** Requests only what a shape always needs. */
export const emptySelection: Selection = { on: () => [] }

/** The include paths and sparse fieldsets that load exactly a selection's data. */
export interface Plan {
  readonly include: readonly string[]
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly siteParameters?: Readonly<Record<string, string>>
}

class Draft {
  readonly include = new Set<string>()
  /** Relationships that a summary suffices for, each with its type. */
  readonly summaries = new Map<string, string>()
  readonly fields = new Map<string, Set<string>>()
  /** Types whose every field is needed: they get no `fields` entry. */
  readonly whole = new Set<string>()

  field(type: string, ...names: readonly string[]) {
    const known = this.fields.get(type) ?? new Set()
    this.fields.set(type, known)
    for (const name of names) known.add(name)
  }

  finish(): Plan {
    const isSummaryEnough =
      this.summaries.size > 0 && [...this.summaries].every(([name, type]) => !this.fields.get(type)?.has(name))
    for (const [name, type] of this.summaries) this.field(type, name)
    const fields = [...this.fields].filter(([type]) => !this.whole.has(type))
    return {
      // A longer path includes its prefixes.
      include: [...this.include]
        .filter((path) => ![...this.include].some((other) => other.startsWith(`${path}.`)))
        .sort(),
      fields: Object.fromEntries(fields.map(([type, names]) => [type, [...names].sort()])),
      ...(isSummaryEnough && { siteParameters: variationSummaries }),
    }
  }
}

interface Place {
  /** Relationship names from the primary data to here. */
  readonly path: readonly string[]
  /** The shape this one was reached from: its object needs no second include if the path leads straight back. */
  readonly from: string | null
}

function takeFixed(draft: Draft, shape: FixedShape, path: readonly string[]) {
  if (shape.fields === 'all') draft.whole.add(shape.type)
  else draft.field(shape.type, ...shape.fields)
  for (const edge of shape.edges ?? []) {
    draft.field(shape.type, edge.via)
    draft.include.add([...path, edge.via].join('.'))
    takeFixed(draft, edge.to, [...path, edge.via])
  }
}

/** Descends through plain fields, such as `edges` and `node`, to the target's own fields. */
function descend(selection: Selection, at: SelectedEdge['at'] = []): Selection[] {
  const [next, ...rest] = at
  if (!next) return [selection]
  return selection
    .on(next.on)
    .filter((field) => field.name === next.field)
    .flatMap((field) => descend(field.selection, rest))
}

function takeEdge(draft: Draft, shapeName: string, edge: Edge, field: SelectedField, place: Place) {
  if (edge.when && !edge.when(field.args)) return
  draft.field(shapeOf(shapeName).type, edge.via)
  const leadsBack = edge.back !== undefined && edge.back === place.from
  const path = leadsBack ? place.path.slice(0, -1) : [...place.path, edge.via]
  if (!leadsBack) draft.include.add(path.join('.'))
  if ('fixed' in edge) {
    takeFixed(draft, edge.fixed, path)
    return
  }
  const target: Place = { path, from: leadsBack ? null : (shapeOf(shapeName).is ?? shapeName) }
  for (const selection of descend(field.selection, edge.at)) takeSelection(draft, edge.to, selection, target)
}

function takeSummary(draft: Draft, type: string, { summaryOf, fixed }: Summary, place: Place) {
  draft.summaries.set(summaryOf, type)
  if (!fixed) return
  const path = [...place.path, summaryOf]
  draft.include.add(path.join('.'))
  takeFixed(draft, fixed, path)
}

function takeNeeds(draft: Draft, shapeName: string, needs: Needs, field: SelectedField, place: Place) {
  const { type, is } = shapeOf(shapeName)
  draft.field(type)
  if (needs === 'itself') {
    if (is) takeSelection(draft, is, field.selection, place)
    return
  }
  for (const need of needs) {
    if (typeof need === 'string') draft.field(type, need)
    else if ('summaryOf' in need) takeSummary(draft, type, need, place)
    else takeEdge(draft, shapeName, need, field, place)
  }
}

function takeSelection(draft: Draft, shapeName: string, selection: Selection, place: Place) {
  const shape = shapeOf(shapeName)
  if (shape.always) takeNeeds(draft, shapeName, shape.always, { name: '', args: {}, selection }, place)
  for (const field of selection.on(shapeName)) {
    const needs = shape.needs[field.name]
    if (needs && needs.length > 0) takeNeeds(draft, shapeName, needs, field, place)
  }
}

/** A plan, and what it was made for. */
interface KnownPlan {
  readonly shape: string
  readonly selections: readonly Selection[]
  readonly plan: Plan
}

/** Known plans by their last selection. */
const plans = new WeakMap<Selection, KnownPlan[]>()

/** The plan of a request whose primary data has one shape. */
export function planOf(shape: string, ...selections: readonly Selection[]): Plan {
  const last = selections.at(-1) ?? emptySelection
  const known = plans.get(last) ?? []
  plans.set(last, known)
  const same = known.find((one) => one.shape === shape && areSame(one.selections, selections))
  if (same) return same.plan
  const plan = newPlan(shape, selections)
  known.push({ shape, selections, plan })
  return plan
}

function areSame(some: readonly Selection[], others: readonly Selection[]): boolean {
  return some.length === others.length && some.every((selection, index) => selection === others[index])
}

function newPlan(shape: string, selections: readonly Selection[]): Plan {
  const draft = new Draft()
  // Needed even without any fields: types without an entry are returned complete.
  draft.field(shapeOf(shape).type)
  for (const selection of selections) takeSelection(draft, shape, selection, { path: [], from: null })
  return draft.finish()
}

/** True if only the identity is requested: such an object needs no request. */
export function isIdentityOnly(plan: Plan): boolean {
  return plan.include.length === 0 && Object.values(plan.fields).every((names) => names.length === 0)
}

/** What either of two plans needs. */
export function joinPlans(some: Plan, others: Plan): Plan {
  const types = new Set([...Object.keys(some.fields), ...Object.keys(others.fields)])
  const namesOf = (type: string) => [...new Set([...(some.fields[type] ?? []), ...(others.fields[type] ?? [])])].sort()
  return {
    include: [...new Set([...some.include, ...others.include])].sort(),
    fields: Object.fromEntries([...types].map((type) => [type, namesOf(type)])),
  }
}

const plansBelow = new WeakMap<Plan, Map<string, Plan>>()

/** The plan for an object that references the planned ones. */
export function planBelow(type: string, via: string, plan: Plan): Plan {
  const known = plansBelow.get(plan) ?? new Map<string, Plan>()
  plansBelow.set(plan, known)
  const { include, fields } = plan
  const below = known.get(`${type} ${via}`) ?? {
    ...plan,
    include: include.length > 0 ? include.map((path) => `${via}.${path}`) : [via],
    fields: { ...fields, [type]: [...new Set([...(fields[type] ?? []), via])].sort() },
  }
  known.set(`${type} ${via}`, below)
  return below
}
