import { getOC, localGC, type Shape3D } from 'replicad'
import type { TDF_Label } from 'replicad-opencascadejs'
import type { Part } from '../draw.ts'
import { appearance } from '../render/materials.ts'
import type { Piece } from './model.ts'
import { stepString } from './stepString.ts'

/** ISO 10303-242 in the writer's list of schemas. */
const AP242 = 5
const FILE = 'part.step'

/**
 * A STEP file (AP242, mm): one product named after the part number, with a component for each piece, named and colored
 * by its material. Its header has the part's title and drawing date, so that the same part gives the same bytes.
 */
export function stepOf(part: Part, list: readonly Piece[]): Uint8Array<ArrayBuffer> {
  const oc = getOC()
  const [r, free] = localGC()
  try {
    const text = (s: string) => r(new oc.TCollection_ExtendedString(s, true))
    const doc = r(new oc.TDocStd_Document(text('XmlOcaf')))
    oc.XCAFDoc_ShapeTool.SetAutoNaming(false)
    const main = r(doc.Main())
    const shapes = r(oc.XCAFDoc_DocumentTool.ShapeTool(main))
    const colors = r(oc.XCAFDoc_DocumentTool.ColorTool(main))
    const named = (label: TDF_Label, name: string) => r(oc.TDataStd_Name.Set(label, text(name)))

    const product = r(shapes.NewShape())
    const labels = new Map<Shape3D, Map<string, TDF_Label>>()
    const counts = new Map<string, number>()
    const names: string[] = []
    for (const { shape, placement, mat } of list) {
      const existing = labels.get(shape)?.get(mat)
      const prototype = existing ?? r(shapes.NewShape())
      if (!existing) {
        const n = (counts.get(mat) ?? 0) + 1
        counts.set(mat, n)
        shapes.SetShape(prototype, shape.wrapped)
        names.push(`${mat} ${n}`)
        named(prototype, `${mat} ${n}`)
        const { color, opacity } = appearance(mat)
        const rgba = r(new oc.Quantity_ColorRGBA(...color, opacity))
        colors.SetColor(prototype, rgba, oc.XCAFDoc_ColorType.XCAFDoc_ColorSurf)
        labels.set(shape, (labels.get(shape) ?? new Map<string, TDF_Label>()).set(mat, prototype))
      }
      const [x, y, z] = placement.matrix
      const turn = r(new oc.gp_Trsf())
      turn.SetValues(...x, ...y, ...z)
      r(shapes.AddComponent(product, prototype, r(new oc.TopLoc_Location(turn))))
    }
    named(product, part.partNumber)
    shapes.UpdateAssemblies()

    const writer = r(new oc.STEPCAFControl_Writer(r(new oc.XSControl_WorkSession()), false))
    writer.SetColorMode(true)
    writer.SetNameMode(true)
    oc.Interface_Static.SetIVal('write.step.schema', AP242)
    oc.Interface_Static.SetIVal('write.step.assembly', 1)
    oc.Interface_Static.SetIVal('write.surfacecurve.mode', 0)
    oc.Interface_Static.SetCVal('write.step.unit', 'MM')
    if (!writer.Perform(doc, FILE, r(new oc.Message_ProgressRange())))
      throw new Error('The STEP file could not be written')
    const status = oc.FS.readFile(`/${FILE}`, { encoding: 'utf8' })
    oc.FS.unlink(`/${FILE}`)
    return new TextEncoder().encode(nameComponents(renumberUsages(withHeader(status, part)), names))
  } finally {
    free()
  }
}

/** The kernel's own header has the current time and nothing about the part. */
function withHeader(step: string, part: Part): string {
  const header = `FILE_DESCRIPTION((${stepString(part.title)}),'2;1');\nFILE_NAME(${stepString(`${part.partNumber}.step`)},'${part.date}T00:00:00',(''),(''),'','','');`
  return step.replace(/FILE_DESCRIPTION\(.*?\);\s*FILE_NAME\(.*?\);/s, () => header)
}

/** The kernel names components of moved shapes after itself, by their number. */
function nameComponents(step: string, names: readonly string[]): string {
  return step.replaceAll(/'Open CASCADE STEP translator [\d.]+ \d+\.(\d+)'/g, (name, place: string) => {
    const own = names[Number(place) - 1]
    return own === undefined ? name : stepString(own)
  })
}

/** The kernel numbers component usages across all files it writes. */
function renumberUsages(step: string): string {
  let n = 0
  return step.replaceAll(/(?<=NEXT_ASSEMBLY_USAGE_OCCURRENCE\(')\d+/g, () => String(++n))
}
