import { mm } from '../render/lengths.ts'
import { type Body, type Group, breakLine, cord, pipe, prism, rod, lathe } from '../render/bodies.ts'
import { camera, curve, disc, polyline, shift, steps, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, section, view } from '../render/picture.ts'
import type { Alloy } from './thermocoupleConnector.ts'

interface Probe {
  readonly alloy: Alloy
  readonly sheath: Material
  readonly od: number
  readonly length: number
  readonly junction: 'Grounded' | 'Ungrounded' | 'Exposed'
}

/** A sheathed probe: tip in front, transition and leads behind. Long ones are drawn with a break. */
export function probe(p: Probe): Picture {
  const r = p.od / 2
  const L = 46 + p.length / 12
  const pot = Math.max(r * 1.5, 2.4)
  const tip = p.od * 3.2 + 3
  const exposed = p.junction === 'Exposed'
  const sheath = (end: number): Body =>
    exposed
      ? pipe(p.sheath, 0, end, r, r * 0.72, { open: true })
      : lathe(p.sheath, polyline([0, r], [end - r * 0.8, r], [end - r * 0.24, r * 0.7], [end, r * 0.2]))
  const reach = exposed ? p.od * 1.6 : 0
  const wire = Math.max(0.16, r * 0.16)
  const bend = r * 0.4
  // The insulation holds the wires, whose junction ends the probe.
  const loop = (z: number): Body[] => {
    if (!exposed) return []
    const top = z + reach - wire - bend
    const turn = steps(13).map((i): Vector => {
      const angle = (i * Math.PI) / 12
      return [0, -bend * Math.cos(angle), top + bend * Math.sin(angle)]
    })
    return [
      rod('fiber', 0, z, r * 0.72, { plain: true }),
      cord(p.alloy.positive, polyline([0, -bend, z], [0, -bend, top]), wire),
      cord(p.alloy.negative, polyline([0, bend, z], [0, bend, top]), wire),
      cord(p.alloy.positive, turn, wire),
    ]
  }
  const leads: Body[] = [
    cord(
      p.alloy.body === 'tcYellow' ? 'tcYellow' : p.alloy.body,
      curve([0, -pot * 0.3, -18], [0, -pot * 0.4, -28], [0, -6, -32], [0, -3.4, -42]),
      0.7,
    ),
    cord('tcRed', curve([0, pot * 0.3, -18], [0, pot * 0.4, -28], [0, 5, -32], [0, 4.4, -42]), 0.7),
  ]
  const body: Body[] = [lathe('steel', polyline([-18, pot * 0.8], [-17, pot], [-2, pot], [0, r * 1.1]))]
  const whole = (end: number): Group => [...leads, ...body, sheath(end), ...loop(end)]
  const near = whole(L)
  // The tip cut open and enlarged: insulation, two wires and their junction.
  const joint = p.junction === 'Grounded' ? -r * 0.2 : -r * 1.1
  const cut: Body[] = [
    exposed
      ? pipe(p.sheath, -tip, 0, r, r * 0.72)
      : lathe(
          p.sheath,
          polyline([-tip, r], [-r * 0.7, r], [-r * 0.2, r * 0.66], [0, 0]),
          polyline([0, 0], [-r * 0.5, r * 0.72], [-tip, r * 0.72]),
        ),
    rod('fiber', -tip, exposed ? 0 : -r * 0.55, r * 0.72),
    ...[-1, 1].map((s) =>
      rod(
        s < 0 ? p.alloy.positive : p.alloy.negative,
        -tip - r * 0.6,
        exposed ? reach * 0.6 : joint - r * 0.3,
        r * 0.14,
        { frame: shift(0, s * r * 0.32), plain: true },
      ),
    ),
    prism(p.alloy.positive, disc(r * 0.3), -0.01, 0.01, {
      frame: { o: [0, 0, exposed ? reach * 0.6 : joint - r * 0.2], u: [0, 0, 1], v: [0, 1, 0], n: [1, 0, 0] },
      plain: true,
    }),
  ]
  const zoom = Math.min(12, Math.max(1, (0.9 * (L + 60)) / (tip * 3.4)))
  return {
    camera: camera(62, -34),
    card: [near],
    solid: whole(p.length - reach),
    views: [
      view(
        'length',
        [near, breakLine(L * 0.42, r, shift(-2 * r, 0))],
        [dim('z', 0, L + reach, 'bottom', { text: mm(p.length) })],
        { leaders: [leader([0, -r, L * 0.66], `Ø${mm(p.od)}`)] },
      ),
      section('length', [cut], [dia('y', p.od, 'left')], { zoom, caption: `${p.junction} junction, enlarged` }),
    ],
  }
}
