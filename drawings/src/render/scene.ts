import { type Body, type Group, span } from './bodies.ts'
import type { Camera } from './camera.ts'
import { dot, type Point } from './geometry.ts'
import { paintDrill } from './paintDrill.ts'
import { paintCord, paintMark, paintPatch } from './paintLine.ts'
import { paintPrism } from './paintPrism.ts'
import { paintTurned } from './paintTurned.ts'
import type { CardPen } from './pen.ts'
import { CardStage } from './stage.ts'

/** The bodies of all groups, those of the far groups first. */
export function farFirst(groups: readonly Group[], camera: Camera): Body[] {
  const depth = (g: Group) => {
    const pts = g.flatMap(span)
    return pts.reduce((s, p) => s + dot(p, camera.eye), 0) / Math.max(1, pts.length)
  }
  return groups
    .map((g) => ({ g, d: depth(g) }))
    .sort((a, b) => a.d - b.d)
    .flatMap(({ g }) => g)
}

/** Bodies as one camera sees them, shaded, as SVG text. */
export function scene(groups: readonly Group[], camera: Camera, k: number, origin: Point, pen: CardPen): string {
  const stage = new CardStage(camera, k, origin, pen)
  for (const b of farFirst(groups, camera)) paint(stage, b)
  return stage.svg()
}

function paint(stage: CardStage, b: Body): void {
  switch (b.kind) {
    case 'turned':
      return paintTurned(stage, b)
    case 'prism':
      return paintPrism(stage, b)
    case 'cord':
      return paintCord(stage, b)
    case 'patch':
      return paintPatch(stage, b)
    case 'drill':
      return paintDrill(stage, b)
    case 'mark':
      return paintMark(stage, b)
  }
}
