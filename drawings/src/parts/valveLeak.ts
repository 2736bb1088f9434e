import { type Body, pipe, place, prism, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, facing, LEFT, polyline, steps, UP } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim } from '../render/view.ts'
import { flangeBodies } from './flangeBodies.ts'
import { axisLine, boltDims, flangeMarks } from './flangeViews.ts'
import { knurl } from './knurl.ts'
import type { Valve } from './valveForm.ts'
import { uncut } from './valveSection.ts'

/** A valve that lets in gas in traces: a screw presses a sapphire on a seat. */
export function leakValve(p: Valve): Picture {
  const f = p.flange
  const T = f.thick
  const mat = 'steel'
  const bolts = boltDims(f)
  const s = f.od / 2
  const block: Body[] = [prism(mat, box(s * 1.1, s * 1.1, s * 0.12), T, T + s * 0.9)]
  const drive: Body[] = place(facing(UP, [0, -s * 0.55, T + s * 0.45]), [
    rod(mat, 0, s * 0.5, s * 0.4),
    rod('bright', s * 0.5, s * 1.3, s * 0.2),
    ...steps(8).map((i): Body => rod('dark', s * (0.56 + i * 0.08), s * (0.568 + i * 0.08), s * 0.205, { fine: true })),
    turned('steel', polyline([s * 1.1, s * 0.3], [s * 1.16, s * 0.36], [s * 1.7, s * 0.36])),
    ...knurl(s * 0.36, s * 1.3, s * 1.66, 20),
    turned('polymer', polyline([s * 1.7, s * 0.3], [s * 1.9, s * 0.3], [s * 1.96, s * 0.24])),
  ])
  const inlet: Body[] = place(facing(LEFT, [-s * 0.55, 0, T + s * 0.45]), [
    pipe('bright', 0, s * 0.7, 3.2, 2.2),
    prism('bright', box(s * 0.36, s * 0.36, s * 0.08), s * 0.3, s * 0.6),
  ])
  const whole = [...flangeBodies(f, { seal: 'back' }), ...block, ...inlet, ...drive]
  // Gas enters from the side, passes a sapphire that the plunger presses on its seat, and leaves through the flange.
  const path: Body[] = [
    rod('paper', -1, T + s * 0.45, 1.6, { plain: true, fine: true }),
    ...place(facing(UP, [0, 0, T + s * 0.45]), [
      pipe('copper', -0.6, 2, 4.6, 1.6, { fine: true }),
      rod('sapphire', 2, 4.4, 5.4, { fine: true }),
      rod('steel', 4.4, s * 0.55, s * 0.18, { plain: true }),
    ]),
  ]
  const section = [...flangeBodies(f, { seal: 'back' }), ...block, ...path, ...uncut(drive)]
  return {
    camera: camera(38, -6, 14),
    card: [whole],
    solid: [...flangeBodies(f, { seal: 'back' }), ...block, ...inlet, ...path, ...drive],
    views: [
      {
        view: 'front',
        groups: [[...whole, ...flangeMarks(f)]],
        dims: [...bolts.dims, dim('y', -s * 2.51, 0, 'right')],
        leaders: bolts.leaders.map((l) => ({ ...l, at: [l.at[0], -l.at[1], l.at[2]] as const, to: 'br' as const })),
      },
      {
        view: 'side',
        section: true,
        groups: [section, [axisLine(0, T + s * 0.9)]],
        dims: [dim('z', 0, T + s * 0.9, 'bottom'), dim('z', 0, T, 'bottom'), dia('y', f.od, 'right')],
      },
    ],
  }
}
