import type { Picture } from '../render/picture.ts'
import { extractionTool, insertionTool, positioner } from './contactTool.ts'
import { crimpTool, gasketRemover, wireStripper } from './handTool.ts'
import { torqueWrench, wrench } from './wrench.ts'

type ToolItem =
  | 'Crimp tool'
  | 'Positioner'
  | 'Insertion tool'
  | 'Extraction tool'
  | 'CF wrench'
  | 'Torque wrench'
  | 'Gasket remover'
  | 'Wire stripper'

/** `size` is what the tool takes: the contact's diameter, or the width across flats of the bolt, in mm. */
export function tool(item: ToolItem, size: number): Picture {
  switch (item) {
    case 'Crimp tool':
      return crimpTool(size)
    case 'Positioner':
      return positioner(size)
    case 'Insertion tool':
      return insertionTool(size)
    case 'Extraction tool':
      return extractionTool(size)
    case 'CF wrench':
      return wrench(size)
    case 'Torque wrench':
      return torqueWrench(size)
    case 'Gasket remover':
      return gasketRemover()
    case 'Wire stripper':
      return wireStripper()
  }
}
