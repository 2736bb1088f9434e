import type { Drill } from './bodies.ts'
import { ellipse } from './pen.ts'
import type { CardStage } from './stage.ts'

/** Paints holes: their walls and floors. */
export function paintDrill(s: CardStage, b: Drill): void {
  const k = s.k
  for (const p of b.pts) {
    const a = s.axis(b.frame, p)
    if (a.m < 0.05) continue
    const z = a.turned ? -(b.z - b.depth) : b.z
    const [x, r] = [a.at(z), b.r * k]
    const mouth = ellipse(x, a.y, r * a.m, r)
    const ring = b.thread ? `<path d="${ellipse(x, a.y, r * 1.22 * a.m, r * 1.22)}" ${s.pen.line(b.mat, 'thin')}/>` : ''
    const end = ellipse(a.at(z - b.depth), a.y, r * a.m, r)
    const floor = b.floor ? s.pen.area(b.floor, 'face', 'thin') : s.pen.area(b.mat, 'deep', 'thin')
    const wall = `<path d="${mouth}" ${s.pen.area(b.mat, 'wall', 'thin')}/>`
    // Of holes as small as a point only the dark end shows.
    s.put(
      a.theta,
      r < 1.2
        ? `<path d="${mouth}" ${floor}/>`
        : `${s.pen.clip(mouth, `${wall}<path d="${end}" ${floor}/>`)}<path d="${mouth}" ${s.pen.line(b.mat, 'edge')}/>${ring}`,
    )
  }
}
