import type { Group } from './bodies.ts'
import type { Camera } from './camera.ts'
import type { SheetView } from './view.ts'

/** Everything a part's pictures are drawn from. */
export interface Picture {
  readonly camera: Camera
  readonly card: readonly Group[]
  readonly views: readonly SheetView[]
  /** What the part is made of in space, where its section does not show all of it at its true length. */
  readonly solid?: Group
}
