import { cast, getOC, isShape3D, iterTopo, measureVolume, type Shape3D } from 'replicad'
import { type Box, meet } from './box.ts'

/** Something that takes room from a solid. */
export interface Tool {
  readonly shape: Shape3D
  readonly box: Box
  /** It is a hole; else another solid stands there. */
  readonly empty: boolean
}

/** What is left under this is nothing, mm³. */
const NOTHING = 1e-6

/**
 * What the tools leave of a solid: none when they take all of it, several when they cut it through.
 * Solids that touch in ways the kernel cannot cut stay as they are, one within the other.
 * @throws {Error} when a hole cannot be cut.
 */
export function carve(solid: Shape3D, tools: readonly Tool[]): Shape3D[] {
  let left = solid
  for (const batch of batches(tools)) {
    const rest = cut(left, batch) ?? one(left, batch)
    if (rest !== left) left.delete()
    left = rest
  }
  for (const { shape } of tools) shape.delete()
  const parts = [...iterTopo(left.wrapped, 'solid')].map(cast).filter(isShape3D)
  left.delete()
  return parts.filter((s) => measureVolume(s) > NOTHING)
}

/** Tool by tool, where all at once failed. */
function one(solid: Shape3D, tools: readonly Tool[]): Shape3D {
  return tools.reduce((left, tool) => {
    const rest = cut(left, [tool])
    if (!rest && tool.empty) throw new Error('A hole could not be cut')
    return rest ?? left
  }, solid)
}

/** Tools apart from one another: the kernel intersects those it is given with each other too, which takes most of the time. */
function batches(tools: readonly Tool[]): Tool[][] {
  const out: Tool[][] = []
  for (const tool of tools) {
    const free = out.find((batch) => !batch.some((t) => meet(t.box, tool.box)))
    if (free) free.push(tool)
    else out.push([tool])
  }
  return out
}

function cut(solid: Shape3D, tools: readonly Tool[]): Shape3D | undefined {
  const oc = getOC()
  const [targets, cutters] = [new oc.NCollection_List_TopoDS_Shape(), new oc.NCollection_List_TopoDS_Shape()]
  targets.Append(solid.wrapped)
  for (const { shape } of tools) cutters.Append(shape.wrapped)
  const operation = new oc.BRepAlgoAPI_Cut()
  try {
    operation.SetArguments(targets)
    operation.SetTools(cutters)
    operation.Build()
    if (operation.HasErrors()) return undefined
    const rest = cast(operation.Shape())
    return isShape3D(rest) && isValid(rest) ? rest : undefined
  } catch {
    // The kernel throws its own objects, which say no more than that it failed.
    return undefined
  } finally {
    for (const x of [operation, targets, cutters]) x.delete()
  }
}

function isValid(shape: Shape3D): boolean {
  const check = new (getOC().BRepCheck_Analyzer)(shape.wrapped, true, false, false)
  const valid = check.IsValid()
  check.delete()
  return valid
}
