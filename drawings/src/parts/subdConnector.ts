import { type Body, drill, prism } from '../render/bodies.ts'
import { box, camera, dShape, polyline } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, leader, mm, type Picture, section, view } from '../render/picture.ts'
import type { ShellRow } from './dimensions.ts'
import { contacts, face } from './subdContacts.ts'

interface SubdConnector {
  readonly shell: ShellRow
  readonly body: Material
  readonly male: boolean
  readonly fitted: boolean
  readonly relief: boolean
  readonly wire: number
}

/** A connector body for crimp contacts, without a flange; contacts and a strain relief if they come with it. */
export function subdConnector(p: SubdConnector): Picture {
  const { shell: d, body } = p
  const depth = p.relief ? 22 : 9
  const back: Body[] = p.relief
    ? [
        prism(body, box(d.inner * 0.8, d.h * 0.86, 2), -depth, -9),
        prism('bright', box(d.inner * 0.86, d.h + 1, 1), -depth + 2.4, -depth + 5.6),
      ]
    : []
  const holes = { pts: contacts(d).pts, r: d.pin * 0.82 }
  const bodies: Body[] = [
    ...back,
    prism(body, dShape(d.inner + 1, d.h + 1.6, 1.6), -9, 0),
    prism(body, box(d.w, 12.4, 1.2), 0, 2.4),
    drill(body, polyline([-d.w / 2 + 3, 0], [d.w / 2 - 3, 0]), 1.6, 2.4, 2.4, { shown: [] }),
    prism(
      p.male ? 'bright' : body,
      dShape(d.inner, d.h, 1.8),
      2.4,
      8.2,
      p.male ? { windows: [dShape(d.inner - 1.2, d.h - 1.2, 1.5)], floor: body } : {},
    ),
    ...(p.fitted
      ? face(d, 1, 8.2, p.male, -9 - (p.relief ? 0 : 5))
      : [drill(body, holes.pts, holes.r, 8.22, 17.2, { shown: [...new Set(holes.pts.map((q) => q[1]))] })]),
  ]
  const front = p.male && p.fitted ? 11.2 : 8.2
  const rear = p.fitted && !p.relief ? 14 : depth
  return {
    camera: camera(36, -20),
    card: [bodies],
    views: [
      view(
        'front',
        [bodies],
        [
          dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'bottom', { near: 0 }),
          dim('x', -d.w / 2, d.w / 2, 'bottom'),
          dim('x', -d.inner / 2, d.inner / 2, 'top', { near: -d.h / 2 }),
          dim('y', -6.2, 6.2, 'left'),
        ],
      ),
      section('side', [bodies], [dim('z', -rear, front, 'bottom'), dim('y', -d.h / 2, d.h / 2, 'left')], {
        leaders: [leader([0, 0, -9], `wire Ø${mm(p.wire)}`, 'br')],
      }),
    ],
  }
}
