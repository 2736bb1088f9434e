import type { Drill } from './bodies.ts'
import { ellipse, num } from './pen.ts'
import type { Stage } from './stage.ts'

/** Paints holes: on cards their walls and floors, on sheets their circles with a cross. */
export function paintDrill(s: Stage, b: Drill): void {
  const k = s.k
  for (const p of b.pts) {
    const a = s.axis(b.frame, p)
    if (a.m < 0.05) continue
    const z = a.turned ? -(b.z - b.depth) : b.z
    const [x, r] = [a.at(z), b.r * k]
    const mouth = ellipse(x, a.y, r * a.m, r)
    const ring = b.thread ? `<path d="${ellipse(x, a.y, r * 1.22 * a.m, r * 1.22)}" ${s.pen.line(b.mat, 'thin')}/>` : ''
    if (!s.pen.shaded) {
      const d = r + 3
      const cross =
        r > 1.6
          ? `<path class="dwg-k" d="M${num(x - d)} ${num(a.y)}h${num(2 * d)}M${num(x)} ${num(a.y - d)}v${num(2 * d)}"/>`
          : ''
      s.put(a.theta, `<path d="${mouth}" ${s.pen.area(b.mat, 'deep', r < 3 ? 'edge' : 'full')}/>${ring}${cross}`)
      continue
    }
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
